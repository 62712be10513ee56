import type { Clock } from '../../../clock/clock.ts';
import type { ObservableValue } from '../../../realtime/observable-value.ts';
import type { GameChannel } from './game-channel.ts';
import type { EndedSessionSummary, GameState, SeatView, SessionEnding } from './game-state.ts';

export class LeaveFlow {
  readonly #state: ObservableValue<GameState>;
  readonly #channel: GameChannel;
  readonly #stopAutoplay: () => void;
  readonly #clock: Clock;
  #waitsForSeat = false;

  constructor(dependencies: {
    state: ObservableValue<GameState>;
    channel: GameChannel;
    stopAutoplay: () => void;
    clock: Clock;
  }) {
    this.#state = dependencies.state;
    this.#channel = dependencies.channel;
    this.#stopAutoplay = dependencies.stopAutoplay;
    this.#clock = dependencies.clock;
  }

  async leave(ending: (summary: EndedSessionSummary) => SessionEnding): Promise<void> {
    if (this.#waitsForSeat) return;
    this.#stopAutoplay();
    // Wait for the join: otherwise the server might give a seat to a player who has already left.
    if (this.#state.get().kind === 'joining') await this.#waitForJoin();
    const state = this.#state.get();
    if (state.kind === 'leaving' || state.kind === 'ended') return;
    if (state.kind !== 'playing') return this.end(this.#withCredit(ending(null)));
    this.#state.set({ kind: 'leaving', seat: state.seat });
    this.end(await (state.seat.isPlain ? this.#cashOut(ending) : this.#leave(state.seat, ending)));
  }

  async #leave({ cabinet }: SeatView, ending: (summary: EndedSessionSummary) => SessionEnding): Promise<SessionEnding> {
    const patienceMs = cabinet.phase === 'malfunction' ? brokenTimeoutMs : leaveTimeoutMs;
    const outcome = await this.#channel.request('leave', {}, patienceMs);
    const usual = this.#withCredit(ending(outcome.kind === 'accepted' ? outcome.value : null));
    // The server closes the seat after staff have decided about the hand pay; the page does not wait for that.
    const waits = outcome.kind === 'refused' && outcome.error.code === 'HAND_PAY_WAITS';
    return waits && usual.kind === 'left' ? { kind: 'waitsForStaff', error: outcome.error } : usual;
  }

  /** Cashes out at a server without `leave`, where closing the connection afterwards frees the seat. */
  async #cashOut(ending: (summary: EndedSessionSummary) => SessionEnding): Promise<SessionEnding> {
    const outcome = await this.#channel.request('cashout', {}, cashOutTimeoutMs);
    const isKnown = outcome.kind !== 'unknown' || outcome.reason === 'unreadable';
    return ending(isKnown ? 'untold' : null);
  }

  /** Adds the last credit that the machine showed, if the server reported no result. */
  #withCredit(ending: SessionEnding): SessionEnding {
    const state = this.#state.get();
    const seat = state.kind === 'leaving' || state.kind === 'lost' ? state.seat : null;
    if (ending.kind !== 'left' || ending.summary !== null || seat === null) return ending;
    return { ...ending, creditMinor: seat.cabinet.creditMinor };
  }

  /** Waits until the join has completed, at most `joinTimeoutMs`. */
  async #waitForJoin(): Promise<void> {
    this.#waitsForSeat = true;
    await new Promise<void>((resolve) => {
      const cancel = this.#clock.after(joinTimeoutMs, resolve);
      const unsubscribe = this.#state.subscribe(() => {
        if (this.#state.get().kind === 'joining') return;
        unsubscribe();
        cancel();
        resolve();
      });
    });
    this.#waitsForSeat = false;
  }

  end(ending: SessionEnding): void {
    if (this.#state.get().kind === 'ended') return;
    this.#stopAutoplay();
    this.#state.set({ kind: 'ended', ending });
    this.#channel.close();
  }
}

const cashOutTimeoutMs = 15_000;
/** Timeout for leaving, in ms: the current round ends first, and free spins may follow. */
const leaveTimeoutMs = 60_000;
/** Timeout for leaving a broken machine, in ms: it pays out only after its repair, which may take hours. */
const brokenTimeoutMs = 10_000;
const joinTimeoutMs = 3000;
