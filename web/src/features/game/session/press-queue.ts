import type { CommandId, ErrorBody } from '@reelfloor/protocol';
import type { Press } from '@reelfloor/protocol/channels/game';
import type { Clock } from '../../../clock/clock.ts';
import type { GameChannel } from './game-channel.ts';
import type { SeatView } from './game-state.ts';
import { outcomeKind, withPressAnswer, withPressAsked, withPressExpired } from './seat-view.ts';

export interface RequestDependencies {
  readonly clock: Clock;
  readonly channel: Pick<GameChannel, 'request'>;
  readonly seat: () => SeatView | null;
  /** Whether the game has ended. Until then, a seat that is null may come back after a reconnect. */
  readonly isOver: () => boolean;
  readonly change: (change: (seat: SeatView) => SeatView) => void;
  /** Fetches the balance from a server that does not send it with the press. */
  readonly askBalance: () => void;
  readonly refused: (error: ErrorBody) => void;
}

const callTimeoutMs = 8_000;

/** Sends presses, one at a time: while a press is under way, another press does nothing. */
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
    // Only a server that tells its terms knows of the origin.
    const reported = this.#dependencies.seat()?.terms ? { origin } : {};
    this.#press({ button: 'spin', commandId: newKey() as CommandId, ...reported });
  }

  /**
   * Locks the spin key for the profile's cycle. Call it when a seat is taken; the desk does so after each spin. The server
   * counts from when it has the cabinet's answer, which is before the page has it.
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
    this.#press({ button: 'band', commandId: newKey() as CommandId, bandId });
  }

  #press(press: Press): void {
    if (this.#dependencies.seat()?.pressing.kind !== 'ready') return;
    // Send the press before drawing, so that the player waits only for the cabinet and not for the page.
    const { clock } = this.#dependencies;
    const pressedAtMs = clock.runningMs();
    const answer = this.#dependencies.channel.request('press', press, pressTimeoutMs);
    this.#dependencies.change((seat) => withPressAsked(seat, press));
    void answer.then((outcome) => {
      const tookMs = clock.runningMs() - pressedAtMs;
      const cabinetMs = outcome.kind === 'accepted' ? outcome.value.cabinetMs : undefined;
      if (press.button === 'spin') this.holdCycle();
      this.#dependencies.change((seat) =>
        withPressAnswer(seat, press, outcome, untilTakenMs(tookMs, cabinetMs)),
      );
      if (outcome.kind === 'refused' && outcomeKind(outcome) === 'refused')
        this.#dependencies.refused(outcome.error);
      clock.after(outcome.kind === 'accepted' ? effectMs : checkMs, () =>
        this.#dependencies.change((seat) => withPressExpired(seat, press)),
      );
    });
  }
}

/**
 * Estimates the time until the cabinet accepted the press: half of the network time plus the cabinet's time.
 * Without `cabinetMs`, returns the whole time until the answer, which is the upper bound.
 */
const untilTakenMs = (tookMs: number, cabinetMs = tookMs): number =>
  (tookMs + Math.min(cabinetMs, tookMs)) / 2;

/** Clocks of page and server may differ by this much within a cycle, in ms. */
const cycleMarginMs = 20;
/** Longest wait for an answer, in ms: longer than the server's deadline. After it the outcome is unknown. */
const pressTimeoutMs = 4000;
/** Longest wait for an accepted press's effect, in ms. */
const effectMs = 1500;
/** Time after a press, in ms, when all its deadlines have passed, so that it can no longer take effect. */
const checkMs = 6000;

/** Returns 128 random bits. Without https, except on localhost, `crypto` has no `randomUUID`. */
export const newKey = (): string => {
  if ('randomUUID' in crypto) return crypto.randomUUID();
  return Array.from((crypto as Crypto).getRandomValues(new Uint8Array(16)), hexByte).join('');
};

const hexByte = (byte: number): string => byte.toString(16).padStart(2, '0');
