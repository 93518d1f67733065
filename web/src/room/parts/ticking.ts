/** What runs by itself on the page: the clocks and the countdown to a claim. */

import { LitElement, html, nothing } from "lit";
import type { Seat } from "../../board/state";
import { tr } from "../../texts";
import { clockText, countdownText, reading } from "../clock";
import type { ViewClock } from "../view";

/** Renders itself often enough for what it shows, and only while that changes. */
abstract class Ticking extends LitElement {
  private timer = 0;

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.clearTimeout(this.timer);
  }

  protected override updated(): void {
    window.clearTimeout(this.timer);
    const wait = this.nextTick();
    if (wait !== null) this.timer = window.setTimeout(() => this.requestUpdate(), wait);
  }

  /** Milliseconds until this looks different; null when it stands. */
  protected abstract nextTick(): number | null;
}

/** The time that a player has left. */
export class RoomClock extends Ticking {
  static override properties = { clock: { attribute: false }, seat: {}, since: { type: Number } };

  declare clock: ViewClock | null;
  declare seat: Seat;
  /** When the clock was told, on this page's own time. */
  declare since: number;

  private get now() {
    return this.clock && reading(this.clock, this.seat, performance.now() - this.since);
  }

  protected override nextTick(): number | null {
    const now = this.now;
    if (!now?.runs) return null;
    return now.left < 10_000 && !now.delay ? 100 : 250;
  }

  protected override render() {
    const now = this.now;
    if (!now) return nothing;
    const low = now.left < 20_000;
    return html`<span class="clock ${now.runs ? "runs" : ""} ${low ? "low" : ""}">
      ${now.delay ? html`<span class="delay">+${Math.ceil(now.delay / 1000)}</span>` : nothing}
      <span class="visually-hidden">${tr("time left")}</span>
      <time>${clockText(now.left)}</time>
    </span>`;
  }
}

/** Seconds until something may be done. */
export class RoomCountdown extends Ticking {
  static override properties = { total: { type: Number }, since: { type: Number } };

  declare total: number;
  declare since: number;

  private get left(): number {
    return Math.max(0, this.total - (performance.now() - this.since));
  }

  protected override nextTick(): number | null {
    return this.left > 0 ? 500 : null;
  }

  protected override render() {
    return html`<time>${countdownText(this.left)}</time>`;
  }
}

customElements.define("room-clock", RoomClock);
customElements.define("room-countdown", RoomCountdown);
