import type { CommandId, ErrorBody } from '@reelfloor/protocol';
import type { KeyPress } from '@reelfloor/protocol/channels/game-channel';
import type { Clock } from '../../../clock/clock.ts';
import type { GameChannel } from './game-channel.ts';
import type { SeatView } from './game-state.ts';
import { getRequestOutcomeKind, withPressAnswer, withPressExpired, withPressSent } from './seat-view.ts';

export interface RequestDependencies {
  readonly clock: Clock;
  readonly channel: Pick<GameChannel, 'request'>;
  readonly seat: () => SeatView | null;
  /** Whether the game has ended. Until then, a null seat may become available again after a reconnect. */
  readonly isOver: () => boolean;
  readonly change: (change: (seat: SeatView) => SeatView) => void;
  /** Fetches the balance from a server that does not send it with the press. */
  readonly askBalance: () => void;
  readonly refused: (error: ErrorBody) => void;
}

const callTimeoutMs = 8_000;

/** Sends key presses to the cabinet one at a time: while a press is pending, further presses are ignored. */
export class PressQueue {
  readonly #dependencies: RequestDependencies;
  #callOff: () => void = () => {};

  constructor(dependencies: RequestDependencies) {
    this.#dependencies = dependencies;
  }

  async callAttendant(): Promise<boolean> {
    const { channel, change } = this.#dependencies;
    const outcome = await channel.request('callAttendant', {}, callTimeoutMs);
    if (outcome.kind !== 'accepted') return false;
    const { calledAt } = outcome.value;
    change((seat) => ({ ...seat, attendantCall: { calledAt, isTaken: false } }));
    return true;
  }

  spin(origin: 'hand' | 'auto'): void {
    // Only a server that sends `terms` accepts the `origin` field.
    const reported = this.#dependencies.seat()?.terms ? { origin } : {};
    this.#press({ button: 'spin', commandId: createRandomId() as CommandId, ...reported });
  }

  /**
   * Locks the spin key for the jurisdiction's minimum game cycle. Call this when a seat is taken; after each spin the queue does so itself.
   * The server counts from the cabinet's response, which it receives before the page does.
   */
  holdCycle(): void {
    const { seat, change, clock } = this.#dependencies;
    const cycleMs = seat()?.terms?.minCycleMs ?? 0;
    if (cycleMs === 0) return;
    this.#callOff();
    change((it) => ({ ...it, isCycling: true }));
    this.#callOff = clock.after(cycleMs + cycleMarginMs, () => change((it) => ({ ...it, isCycling: false })));
  }

  chooseBand(bandId: number): void {
    this.#press({ button: 'band', commandId: createRandomId() as CommandId, bandId });
  }

  #press(press: KeyPress): void {
    if (this.#dependencies.seat()?.pressing.kind !== 'ready') return;
    // Send the press before rendering, so that rendering does not delay it.
    const { clock } = this.#dependencies;
    const pressedAtMs = clock.runningMs();
    const answer = this.#dependencies.channel.request('press', press, pressTimeoutMs);
    this.#dependencies.change((seat) => withPressSent(seat, press));
    void answer.then((outcome) => {
      const tookMs = clock.runningMs() - pressedAtMs;
      const cabinetMs = outcome.kind === 'accepted' ? outcome.value.cabinetMs : undefined;
      if (press.button === 'spin') this.holdCycle();
      this.#dependencies.change((seat) => withPressAnswer(seat, press, outcome, untilTakenMs(tookMs, cabinetMs)));
      if (outcome.kind === 'refused' && getRequestOutcomeKind(outcome) === 'refused')
        this.#dependencies.refused(outcome.error);
      clock.after(outcome.kind === 'accepted' ? effectMs : checkMs, () =>
        this.#dependencies.change((seat) => withPressExpired(seat, press)),
      );
    });
  }
}

/**
 * Estimates the time in ms until the cabinet accepted a key press: half of the network time plus the cabinet's time. Without `cabinetMs`,
 * returns the whole time until the response, which is the upper bound.
 */
const untilTakenMs = (tookMs: number, cabinetMs = tookMs): number => (tookMs + Math.min(cabinetMs, tookMs)) / 2;

/** Tolerance in ms for clock drift between page and server within a minimum game cycle. */
const cycleMarginMs = 20;
/** Timeout for the response to a key press, in ms: longer than the server's deadline. After it the outcome is unknown. */
const pressTimeoutMs = 4000;
/** Timeout for the effect of an accepted key press, in ms. */
const effectMs = 1500;
/** Time after a key press, in ms, when all its deadlines have passed, so that it can no longer take effect. */
const checkMs = 6000;

/** Returns 128 random bits as text. `crypto.randomUUID` is missing without https, except on localhost. */
export const createRandomId = (): string => {
  if ('randomUUID' in crypto) return crypto.randomUUID();
  return Array.from((crypto as Crypto).getRandomValues(new Uint8Array(16)), hexByte).join('');
};

const hexByte = (byte: number): string => byte.toString(16).padStart(2, '0');
