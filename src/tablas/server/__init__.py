"""The web application: pages, rooms over sockets, a JSON API and accounts."""
