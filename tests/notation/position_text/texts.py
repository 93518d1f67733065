"""Texts as eXtreme Gammon copies them, put together in the words of nine languages."""

from __future__ import annotations

from typing import Final, NamedTuple

PLAY_XGID: Final = "XGID=-b----E-C---eE---c-e----B-:0:0:1:63:2:1:0:7:10"
CUBE_XGID: Final = "XGID=-a-BBBBBB------b---bccbb--:0:0:-1:00:0:0:3:0:10"


class Words(NamedTuple):
    """What stands in the places of a text."""

    score: str
    to_play: str
    player: str
    opponent: str
    analysed: str
    player_wins: str
    opponent_wins: str
    cubeless: str
    cubeful: str
    no_double: str
    take: str
    drop: str
    best: str
    bar: str = "bar"
    comma: bool = False
    colon: str = ":"


LANGUAGES: Final = {
    "en": Words(
        "Score is",
        "to play",
        "Player",
        "Opponent",
        "Analyzed in",
        "Player Winning Chances",
        "Opponent Winning Chances",
        "Cubeless Equities",
        "Cubeful Equities",
        "No double",
        "Double/Take",
        "Double/Pass",
        "Best Cube action",
        "Bar",
    ),
    "de": Words(
        "Punktzahl ist",
        "zu spielen",
        "Spieler",
        "Gegner",
        "Analysiert in",
        "Spieler Gewinnchancen",
        "Gewinnchancen des Gegners",
        "Equities ohne Dopplerwürfel",
        "Equities mit Dopplerwürfel",
        "Nicht Doppeln",
        "Doppeln/Annehmen",
        "Doppeln/Ablehnen",
        "Beste Dopplerwürfel Aktion",
        "Bar",
    ),
    "fr": Words(
        "Le score est",
        "à jouer",
        "Joueur",
        "Adversaire",
        "Analysé avec",
        "Chance de gain du joueur",
        "Chance de gain de l'adversaire",
        "Equités sans videau",
        "Equités avec videau",
        "Pas de double",
        "Double/Prend",
        "Double/Passe",
        "Meilleur action du videau",
        "Bar",
        comma=True,
    ),
    "es": Words(
        "La puntuación es",
        "a jugar",
        "Jugador",
        "Oponente",
        "Analizado en",
        "Posibilidades del jugador",
        "Posibilidades del oponente",
        "Equidades sin cubo",
        "Equidades con cubo",
        "No dobla",
        "Dobla/Acepta",
        "Dobla/Pasa",
        "Mejor acción de cubo",
        "barra",
        comma=True,
    ),
    "it": Words(
        "Il punteggio è",
        "da giocare",
        "Giocatore",
        "Avversario",
        "Analizzato in",
        "Possibilità del giocatore",
        "Possibilità dell'avversario",
        "Equity senza cubo",
        "Equity con cubo",
        "Non raddoppia",
        "Raddoppia/Accetta",
        "Raddoppia/Rifiuta",
        "Migliore azione",
        "bar",
        comma=True,
    ),
    "pt": Words(
        "O placar é",
        "a jogar",
        "Jogador",
        "Oponente",
        "Analisado em",
        "Chances do jogador",
        "Chances do oponente",
        "Equidades sem cubo",
        "Equidades com cubo",
        "Não dobra",
        "Dobra/Aceita",
        "Dobra/Rejeita",
        "Melhor ação",
        "barra",
        comma=True,
    ),
    "el": Words(
        "Το σκορ είναι",
        "να παίξει",
        "Παίκτης",
        "Αντίπαλος",
        "Ανάλυση σε",
        "Πιθανότητες παίκτη",
        "Πιθανότητες αντιπάλου",
        "Χωρίς κύβο",
        "Με κύβο",
        "Χωρίς βίδο",
        "Βίδο/Δέχεται",
        "Βίδο/Αρνείται",
        "Καλύτερη ενέργεια",
        "μπάρα",
        comma=True,
    ),
    "ru": Words(
        "Счёт",
        "ходит",
        "Игрок",
        "Соперник",
        "Анализ",
        "Шансы игрока",
        "Шансы соперника",
        "Без куба",
        "С кубом",
        "Не дублить",
        "Дубль/Принять",
        "Дубль/Пас",
        "Лучшее действие",
        "бар",
        comma=True,
    ),
    "ja": Words(
        "スコアは",
        "の番",
        "プレーヤー",
        "相手",
        "解析",
        "プレーヤーの勝率",
        "相手の勝率",
        "キューブレスエクイティ",
        "キューブフルエクイティ",
        "ノーダブル",
        "ダブル/テイク",
        "ダブル/パス",
        "ベストキューブアクション",
        "バー",
        colon="：",
    ),
}


def play_text(words: Words, *, xgid: str = PLAY_XGID, bar: bool = False) -> str:
    """Four plays of the opening, of two depths; or two that enter from the bar."""
    first = f"{words.bar}/22 13/7" if bar else "24/15"
    second = f"{words.bar}/22 24/18" if bar else "24/18 13/10"
    text = f"""{xgid}

X{words.colon}Ana   O{words.colon}Bo Li
{words.score} X:2 O:1 7 pt.
 +13-14-15-16-17-18------19-20-21-22-23-24-+
 | X           O    |   | O              X |
 +12-11-10--9--8--7-------6--5--4--3--2--1-+
X {words.to_play} 63

    1. 4-ply       {first:<28} eq:-0.012
      {words.player}{words.colon}   49.50% (G:13.25% B:0.75%)
      {words.opponent}{words.colon} 50.50% (G:14.50% B:0.65%)

    2. 3-ply       {second:<28} eq:+0.005 (+0.017)
      {words.player}{words.colon}   49.75% (G:13.50% B:0.70%)
      {words.opponent}{words.colon} 50.25% (G:14.00% B:0.60%)

eXtreme Gammon Version: 2.19.211, MET: Kazaross XG2
"""
    return (
        text.replace(".", ",").replace("1, ", "1. ").replace("2, ", "2. ") if words.comma else text
    )


def cube_text(words: Words) -> str:
    """A double of Black, who is on roll and so is X in the text."""
    text = f"""{CUBE_XGID}

X{words.colon}Bo   O{words.colon}Ana
{words.score} X:0 O:0.

{words.analysed} XG Roller++
{words.player_wins}{words.colon}   71.20% (G:18.22% B:0.53%)
{words.opponent_wins}{words.colon} 28.80% (G:6.71% B:0.21%)

{words.cubeless}: {words.no_double}=+0.503, {words.take.split("/")[0]}=+0.959

{words.cubeful}{words.colon}
       {words.no_double}{words.colon}    +0.737
       {words.take}{words.colon} +0.815 (+0.078)
       {words.drop}{words.colon} +1.000 (+0.263)

{words.best}{words.colon} {words.take}

eXtreme Gammon Version: 2.10
"""
    return text.replace(".", ",") if words.comma else text
