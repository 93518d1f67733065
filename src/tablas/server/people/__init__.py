"""Who visits: sessions, guests, accounts, languages, and what one may say about another."""
