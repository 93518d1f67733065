/**
 * The board in all its states: `?state=picked&theme=night&home=left&bottom=black&marks`.
 *
 * Without a state it shows all of them; `?play` moves checkers as the board asks.
 */

import "../style/main.css";
import "../board/board";
import type { BoardElement } from "../board/board";
import { OFF, THEMES, across, opponent, type BoardState, type Theme } from "../board/state";
import { STATES } from "./states";

const query = new URLSearchParams(location.search);
const demo = document.getElementById("demo")!;

function turned(state: BoardState): BoardState {
  return {
    ...state,
    home: query.get("home") === "left" ? "left" : "right",
    bottom: query.get("bottom") === "black" ? "black" : "white",
  };
}

function figure(name: string, state: BoardState, theme: Theme): HTMLElement {
  const board = document.createElement("bg-board");
  board.state = turned(state);
  board.theme = theme;
  board.marks = query.has("marks");
  board.oneTap = query.has("onetap");
  board.text = query.has("text");
  if (query.has("speed")) board.speed = Number(query.get("speed"));
  listen(board);
  const caption = document.createElement("figcaption");
  caption.textContent = `${name}, ${theme}`;
  const whole = document.createElement("figure");
  whole.append(board, caption);
  return whole;
}

/** Does what the board asks, without a rule. */
function listen(board: BoardElement): void {
  board.addEventListener("move", (event) => {
    const { from, to } = (event as CustomEvent<{ from: number; to: number }>).detail;
    const { state } = board;
    const seat = state.movable!;
    const own = [...state[seat]];
    const theirs = [...state[opponent(seat)]];
    own[from]!--;
    own[to]!++;
    if (to !== OFF && theirs[across(to)] === 1) {
      theirs[across(to)] = 0;
      theirs[25]!++;
    }
    const sides = seat === "white" ? { white: own, black: theirs } : { white: theirs, black: own };
    board.state = { ...state, ...sides, selected: null };
  });
  board.addEventListener("roll", () => {
    const seat = board.state.turn!;
    const values = [1, 2].map(() => 1 + Math.floor(Math.random() * 6));
    const dice = { seat, values, spent: [false, false], throw: Date.now() };
    board.state = { ...board.state, dice, mayThrow: false, mayDouble: false, mayPickUp: true };
  });
  board.addEventListener("pickup", () => {
    const turn = opponent(board.state.turn!);
    board.state = { ...board.state, dice: null, turn, mayThrow: true, mayPickUp: false };
  });
  board.addEventListener("double", () => {
    const offered = opponent(board.state.turn!);
    board.state = { ...board.state, cube: { value: 2, owner: null, offered }, mayDouble: false };
  });
}

const name = query.get("state");
const themes = THEMES.filter((theme) => [theme, null].includes(query.get("theme") as Theme | null));
if (name && STATES[name]) {
  demo.className = "single";
  demo.append(figure(name, STATES[name], themes[0]!));
} else {
  demo.className = "gallery";
  for (const [each, state] of Object.entries(STATES)) {
    for (const theme of themes) demo.append(figure(each, state, theme));
  }
}
