import type { CabinetView, Candidate, ErrorBody } from '@reelfloor/protocol';
import type { Clock } from '../../../clock/clock.ts';
import type { GameInfoMessage, MachineNotice, SessionNotice } from './game-state.ts';
import type { SpinBlockReason } from './spin-block-reason.ts';

/** Limits at which autoplay stops; null means no limit of that kind. */
export interface AutoplayLimits {
  /** Number of rounds to play, not counting free spins. */
  readonly rounds: number | null;
  /** Largest loss since the start, in minor units. Autoplay stops before a round that could exceed it. */
  readonly lossMinor: number | null;
  /** Autoplay stops after a win of at least this, in minor units. */
  readonly winMinor: number | null;
}

/** Returns how many autoplay rounds the jurisdiction's rules allow for one press by a person. */
export const maxAutoplayRounds = ({ autoRounds }: { readonly autoRounds: number }): number =>
  autoRounds === 0 ? Number.POSITIVE_INFINITY : autoRounds;

export const noLimits: AutoplayLimits = { rounds: null, lossMinor: null, winMinor: null };

/** Why autoplay ended: it reached a limit, or the spin key was blocked for a reason that autoplay does not wait for. */
type AutoplayEnd = SpinBlockReason | 'rounds' | 'loss' | 'win';

interface AutoplayOptions {
  readonly isOn: () => boolean;
  /** Turns autoplay on or off. `roundsLeft` null means no limit. */
  readonly turn: (on: boolean, roundsLeft: number | null) => void;
  readonly block: () => SpinBlockReason | null;
  readonly cabinet: () => CabinetView | null;
  /** `hand`: the first round, which the player requested by starting autoplay. */
  readonly spin: (origin: 'hand' | 'auto') => void;
  readonly stopped: (end: AutoplayEnd) => void;
  readonly clock: Clock;
}

/**
 * Presses spin repeatedly until stopped or a limit is reached. It waits while a round runs, the picture is frozen or a panel covers the
 * reels. Anything else that blocks the spin key ends autoplay, so that it does not bet unexpectedly later.
 */
export class Autoplay {
  readonly #options: AutoplayOptions;
  #cancelNext: (() => void) | null = null;
  #limits = noLimits;
  #roundsLeft: number | null = null;
  /** Credit on the meter at the start. The difference to the current credit is the loss, because any transfer stops autoplay. */
  #creditAtStart = 0;
  #roundAtStart: string | null = null;
  #bestWinMinor = 0;
  #isFirst = false;

  constructor(options: AutoplayOptions) {
    this.#options = options;
  }

  start(limits: AutoplayLimits = noLimits): void {
    const { isOn, turn, block, cabinet } = this.#options;
    const now = block();
    const view = cabinet();
    if (isOn() || view === null || (now !== null && !isTemporaryAutoplayBlock(now))) return;
    this.#limits = limits;
    this.#roundsLeft = limits.rounds;
    this.#creditAtStart = view.creditMinor;
    this.#roundAtStart = view.roundId;
    this.#bestWinMinor = 0;
    this.#isFirst = true;
    turn(true, limits.rounds);
    if (now === null && isOn()) this.#press();
  }

  stop(): void {
    this.#cancel();
    if (this.#options.isOn()) this.#options.turn(false, null);
  }

  /** Presses spin, waits, or stops autoplay. Call this after every change of state. */
  follow(): void {
    const { isOn, block, clock } = this.#options;
    if (!isOn()) return;
    this.#noteWin();
    const now = block();
    if (now === null) {
      this.#cancelNext ??= clock.after(pauseMs, () => this.#press());
      return;
    }
    this.#cancel();
    if (!isTemporaryAutoplayBlock(now)) this.#end(now);
  }

  #cancel(): void {
    this.#cancelNext?.();
    this.#cancelNext = null;
  }

  #press(): void {
    const { isOn, block, turn, spin } = this.#options;
    this.#cancel();
    if (!isOn() || block() !== null) return;
    const reached = this.#limitReached();
    if (reached) return this.#end(reached);
    if (this.#roundsLeft !== null) turn(true, --this.#roundsLeft);
    spin(this.#isFirst ? 'hand' : 'auto');
    this.#isFirst = false;
  }

  #end(end: AutoplayEnd): void {
    this.stop();
    this.#options.stopped(end);
  }

  #noteWin(): void {
    const view = this.#options.cabinet();
    if (view && view.roundId !== this.#roundAtStart) this.#bestWinMinor = Math.max(this.#bestWinMinor, view.winMinor);
  }

  #limitReached(): AutoplayEnd | null {
    const { lossMinor, winMinor } = this.#limits;
    const view = this.#options.cabinet();
    if (winMinor !== null && this.#bestWinMinor >= winMinor) return 'win';
    if (this.#roundsLeft === 0) return 'rounds';
    const lostMinor = this.#creditAtStart - (view?.creditMinor ?? 0);
    return lossMinor !== null && lostMinor + (view?.stakeMinor ?? 0) > lossMinor ? 'loss' : null;
  }
}

/**
 * Returns whether autoplay waits while the spin key is blocked for this reason. Any other reason ends autoplay, such as a press of unknown
 * outcome.
 */
export const isTemporaryAutoplayBlock = (block: SpinBlockReason): boolean =>
  block === 'running' ||
  block === 'freeSpins' ||
  block === 'asked' ||
  block === 'cycle' ||
  block === 'frozen' ||
  block === 'covered';

/** Pause between two rounds, in ms: long enough to see the result of the last round. */
const pauseMs = 600;

export interface GameListener {
  readonly refused?: (error: ErrorBody) => void;
  readonly autoplayStopped?: (end: AutoplayEnd) => void;
  /** Called after rejoining with a new session: the server closed the old session and moved its credit to the wallet. */
  readonly rejoined?: () => void;
  readonly info?: (info: GameInfoMessage) => void;
  /** Called with a machine's status, which some servers send only on the game channel. */
  readonly machine?: (notice: MachineNotice) => void;
  readonly session?: (notice: SessionNotice) => void;
  readonly candidate?: (candidate: Candidate) => void;
  readonly videoLost?: (lost: { generation: number; code: number | string }) => void;
}

/** Publishes events to listeners. Keeps no history: a later listener does not get earlier events. */
export class EventPublisher {
  readonly #listeners = new Set<GameListener>();

  listen(listener: GameListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  notify(notify: (listener: GameListener) => void): void {
    for (const listener of [...this.#listeners]) notify(listener);
  }
}
