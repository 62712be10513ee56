import { openProtocolPlayer } from '@reelfloor/web/testing/protocol-player';
import { until } from '../../tests/harness/until.ts';

/** Time in ms between two checks whether spin can be pressed. */
const pollMs = 10;
/** Time in ms from an accepted press to the next press, a little longer than the server demands. */
const pressIntervalMs = 260;
/** Time in ms after a press that was not accepted, before the player tries again. */
const retryMs = 100;

/** A player who presses spin as often as the server allows, by the page's own game code over a real connection. */
export class SteadyPlayer {
  /** Times (`performance.now()`) at which presses were accepted. */
  readonly acceptedAtMs: number[] = [];
  readonly refusals: (string | number)[] = [];
  /** How often the connection was lost. */
  losses = 0;
  readonly #session: ReturnType<typeof openProtocolPlayer>;
  #sessionId: string | null = null;
  #received: string | null = null;
  #nextAtMs = 0;
  #timer: NodeJS.Timeout | undefined;
  #wasPlaying = false;

  constructor(baseUrl: string, { machineId, token }: { readonly machineId: string; readonly token: string }) {
    const url = `${baseUrl.replace('http', 'ws')}/machine`;
    this.#session = openProtocolPlayer({ url, machineId, token });
    this.#session.subscribe(() => this.#receive());
    this.#session.listen({ refused: ({ code }) => void this.refusals.push(code) });
  }

  /** Waits for the seat, moves money to the machine, and begins to press. */
  async begin(creditMinor: number): Promise<void> {
    await until('the player has a seat', () => this.#session.getState().kind === 'playing');
    this.#sessionId = this.#seat?.session.id ?? null;
    this.#session.cashIn(creditMinor);
    await until('the credit is on the machine', () => (this.#seat?.cabinet.creditMinor ?? 0) > 0);
    this.#timer = setInterval(() => this.#press(), pollMs);
  }

  /** False if the game has ended, or goes on in another session. */
  get hasKeptSeat(): boolean {
    return this.#session.getState().kind === 'playing' && this.#seat?.session.id === this.#sessionId;
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#session.suspend();
  }

  get #seat() {
    const state = this.#session.getState();
    return state.kind === 'playing' ? state.seat : null;
  }

  #press(): void {
    const nowMs = performance.now();
    if (nowMs < this.#nextAtMs || this.#session.getGame().spinBlock !== null) return;
    this.#nextAtMs = nowMs + retryMs;
    this.#session.spin();
  }

  #receive(): void {
    const isPlaying = this.#session.getState().kind === 'playing';
    if (this.#wasPlaying && !isPlaying) this.losses++;
    this.#wasPlaying = isPlaying;
    const click = this.#seat?.lastClick;
    if (click?.result !== 'accepted' || click.press.commandId === this.#received) return;
    this.#received = click.press.commandId;
    const nowMs = performance.now();
    this.acceptedAtMs.push(nowMs);
    this.#nextAtMs = nowMs + pressIntervalMs;
  }
}
