import { ChannelPlayer } from '../../tests/harness/player.ts';

/** Time in ms between two presses of a seat, a little longer than the server demands. */
const pressIntervalMs = 260;

export interface PressTimes {
  /** Time in ms from sending the press to its answer. */
  readonly tookMs: number;
  /** The part of `tookMs` that the cabinet took, with the sync of its journal. */
  readonly cabinetMs: number;
}

/** A player at one machine, whose page connects to one node after another and keeps its seat. */
export class BenchSeat {
  readonly machineId: string;
  readonly #token: string;
  readonly #host: string | undefined;
  #player: ChannelPlayer | null = null;
  #resume: string | undefined;
  #pressedAt = 0;

  /** `host`: the host name of the player's site, if not that of the address. */
  constructor({ machineId, token, host }: { machineId: string; token: string; host?: string }) {
    this.machineId = machineId;
    this.#token = token;
    this.#host = host;
  }

  /** Connects to this node, and takes the seat from the previous connection. */
  async sitAt(baseUrl: string): Promise<void> {
    const before = this.#player;
    const player = await ChannelPlayer.connect(baseUrl, this.#host);
    const outcome = await player.init(this.machineId, this.#token, this.#resume);
    if (outcome.kind !== 'accepted') throw new Error(`${this.machineId}: ${JSON.stringify(outcome)}`);
    this.#resume = outcome.value.resume;
    this.#player = player;
    before?.close();
  }

  async cashIn(amountMinor: number): Promise<void> {
    const outcome = await this.#seated.cashIn(amountMinor);
    const isSettled = outcome.kind === 'accepted' && outcome.value.state === 'settled';
    if (!isSettled) throw new Error(`${this.machineId}: ${JSON.stringify(outcome)}`);
  }

  async cashOut(): Promise<void> {
    const outcome = await this.#seated.cashOut();
    if (outcome.kind !== 'accepted') throw new Error(`${this.machineId}: ${JSON.stringify(outcome)}`);
  }

  async leave(): Promise<void> {
    await this.#seated.leave();
    this.close();
  }

  /** True if a press would begin a round: the last round is over, and the credit pays for the next round. */
  get isIdle(): boolean {
    const { cabinet } = this.#seated;
    if (performance.now() - this.#pressedAt < pressIntervalMs) return false;
    return cabinet?.phase === 'idle' && cabinet.creditMinor >= cabinet.stakeMinor;
  }

  /** True if no round runs. */
  get isAtRest(): boolean {
    return this.#seated.cabinet?.phase === 'idle';
  }

  /** Presses spin. Returns the times of the press; null if it was not accepted. */
  async spin(): Promise<PressTimes | null> {
    const sentAt = performance.now();
    this.#pressedAt = sentAt;
    const outcome = await this.#seated.spin();
    const tookMs = performance.now() - sentAt;
    if (outcome.kind !== 'accepted') return null;
    return { tookMs, cabinetMs: outcome.value.cabinetMs ?? Number.NaN };
  }

  close(): void {
    this.#player?.close();
  }

  get #seated(): ChannelPlayer {
    if (!this.#player) throw new Error(`nobody sits at ${this.machineId}`);
    return this.#player;
  }
}
