import { setTimeout as sleep } from 'node:timers/promises';
import { ChannelPlayer, logIn } from '../harness/player.ts';
import { until } from '../harness/until.ts';

/** Pause in ms between two presses. The server refuses presses that follow sooner than 250 ms. */
const paceMs = 300;
/** Longest pause in ms before a lost connection is dialled again, as in the page. */
const redialMs = 300;
/** Pause in ms after a refused seat, as in the page. */
const refusedMs = 1_000;

/** What became of a press: `accepted`, a refusal's code, `unknown` without an answer, or `away` without a connection. */
export interface Pressed {
  /** Time in ms, by `performance.now()`, at which the answer came. */
  readonly atMs: number;
  readonly what: string;
}

interface Place {
  /** Returns the address to dial. */
  readonly address: () => string;
  readonly username: string;
  readonly machineId: string;
}

/** A player without a page who presses spin all the time, and comes back with the page's secret when the connection is lost. */
export class SteadyPlayer {
  readonly token: string;
  readonly presses: Pressed[] = [];
  /** Ids of the sessions in which it played. */
  readonly sessions = new Set<string>();
  /** How often it took its seat. */
  joins = 0;
  readonly #place: Place;
  #line: ChannelPlayer | null = null;
  #resume: string | undefined;
  #isPlaying = true;
  #playing: Promise<void> = Promise.resolve();

  private constructor(place: Place, token: string) {
    this.#place = place;
    this.token = token;
  }

  /** Logs in, takes the seat, moves money to the machine and begins to press. */
  static async sit(place: Place, amountMinor: number): Promise<SteadyPlayer> {
    const { token } = await logIn(place.address(), place.username);
    const player = new SteadyPlayer(place, token);
    const line = await until(`${place.username} has a seat`, () => player.#join());
    const cashIn = await line.cashIn(amountMinor);
    if (cashIn.kind !== 'accepted') throw new Error(`the cash-in: ${JSON.stringify(cashIn)}`);
    await line.idle('the credit is on the machine', () => line.cabinet?.creditMinor === amountMinor);
    player.#playing = player.#play();
    return player;
  }

  get machineId(): string {
    return this.#place.machineId;
  }

  /** The present connection, for requests other than presses. */
  get line(): ChannelPlayer {
    if (!this.#line) throw new Error(`${this.#place.username} is not connected`);
    return this.#line;
  }

  async stop(): Promise<void> {
    this.#isPlaying = false;
    await this.#playing;
  }

  /** Closes the connection without leaving the seat. */
  vanish(): void {
    this.#line?.socket.terminate();
  }

  since(fromMs: number): readonly Pressed[] {
    return this.presses.filter(({ atMs }) => atMs >= fromMs);
  }

  /** Waits until a press ended so after that time. Returns when it did, by `performance.now()`. */
  async sees(what: string, fromMs: number): Promise<number> {
    const found = () => this.since(fromMs).find((press) => press.what === what);
    const { atMs } = await until(`a press of ${this.#place.username} is ${what}`, found, 60_000);
    return atMs;
  }

  /**
   * Returns the longest time in ms from one accepted press to the next one, of those that end after `fromMs`. A press that the
   * cabinet refuses because it still plays, as in free spins, counts as well: it has reached the cabinet.
   */
  longestGapMs(fromMs: number): number {
    const reached = this.presses.filter(({ what }) => what === 'accepted' || what === 'PRESS_TOO_FAST');
    const gaps = reached.map(({ atMs }, index) =>
      atMs >= fromMs && index > 0 ? atMs - (reached[index - 1]?.atMs ?? atMs) : 0,
    );
    return Math.round(Math.max(...gaps));
  }

  async #play(): Promise<void> {
    while (this.#isPlaying) {
      const nextMs = performance.now() + paceMs;
      const line = this.#line?.closed === null ? this.#line : await this.#join();
      const outcome = await line?.spin();
      const what = outcome?.kind === 'refused' ? String(outcome.error.code) : (outcome?.kind ?? 'away');
      this.presses.push({ atMs: performance.now(), what });
      await sleep(Math.max(0, nextMs - performance.now()));
    }
  }

  async #join(): Promise<ChannelPlayer | null> {
    const { address, machineId } = this.#place;
    const line = await ChannelPlayer.connect(address()).catch(() => null);
    if (!line) {
      await sleep(redialMs);
      return null;
    }
    let joined = await line.init(machineId, this.token, this.#resume);
    while (joined.kind === 'refused' && line.closed === null && this.#isPlaying) {
      await sleep(refusedMs);
      joined = await line.init(machineId, this.token, this.#resume);
    }
    if (joined.kind !== 'accepted') {
      line.socket.terminate();
      return null;
    }
    this.joins += 1;
    this.sessions.add(joined.value.session.id);
    this.#resume = joined.value.resume;
    this.#line = line;
    return line;
  }
}
