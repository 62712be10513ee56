import type { Clock } from '../../../clock/clock.ts';
import type { Snapshot } from '../../../realtime/snapshot.ts';
import type { GameChannel } from './game-channel.ts';
import type { Ending, GameState, SeatView, Summary } from './game-state.ts';

/** How a game ends: by leaving, which brings the credit home first, or at once. For good, and once. */
export class Departure {
  readonly #state: Snapshot<GameState>;
  readonly #channel: GameChannel;
  readonly #stopAutoplay: () => void;
  readonly #clock: Clock;
  #waitsForSeat = false;

  constructor(parts: {
    state: Snapshot<GameState>;
    channel: GameChannel;
    stopAutoplay: () => void;
    clock: Clock;
  }) {
    this.#state = parts.state;
    this.#channel = parts.channel;
    this.#stopAutoplay = parts.stopAutoplay;
    this.#clock = parts.clock;
  }

  async leave(ending: (summary: Summary) => Ending): Promise<void> {
    if (this.#waitsForSeat) return;
    this.#stopAutoplay();
    // The server may be giving the seat at this moment, and would hold it for a player who has gone.
    if (this.#state.get().kind === 'joining') await this.#joined();
    const state = this.#state.get();
    if (state.kind === 'leaving' || state.kind === 'ended') return;
    if (state.kind !== 'playing') return this.end(ending(null));
    this.#state.set({ kind: 'leaving', seat: state.seat });
    this.end(await (state.seat.isPlain ? this.#cashOut(ending) : this.#leave(state.seat, ending)));
  }

  async #leave({ cabinet }: SeatView, ending: (summary: Summary) => Ending): Promise<Ending> {
    const patienceMs = cabinet.phase === 'malfunction' ? brokenTimeoutMs : leaveTimeoutMs;
    const outcome = await this.#channel.request('leave', {}, patienceMs);
    const usual = this.#withCredit(ending(outcome.kind === 'accepted' ? outcome.value : null));
    // The seat is being closed all the same; only when, is not the page's to wait for.
    const waits = outcome.kind === 'refused' && outcome.error.code === 'HAND_PAY_WAITS';
    return waits && usual.kind === 'left' ? { kind: 'waitsForStaff', error: outcome.error } : usual;
  }

  /** A server that knows no `leave` brings the credit home by the specification's `cashout`; the seat ends with the line. */
  async #cashOut(ending: (summary: Summary) => Ending): Promise<Ending> {
    const outcome = await this.#channel.request('cashout', {}, cashOutTimeoutMs);
    const isKnown = outcome.kind !== 'unknown' || outcome.reason === 'unreadable';
    return ending(isKnown ? 'untold' : null);
  }

  /** Where the closing goes on without the page, the player is told how much is still to come. */
  #withCredit(ending: Ending): Ending {
    const state = this.#state.get();
    if (ending.kind !== 'left' || ending.summary !== null || state.kind !== 'leaving') return ending;
    return { ...ending, creditMinor: state.seat.cabinet.creditMinor };
  }

  /** Resolves once the joining came to something, or was waited for long enough. */
  async #joined(): Promise<void> {
    this.#waitsForSeat = true;
    await new Promise<void>((resolve) => {
      const callOff = this.#clock.after(joinTimeoutMs, resolve);
      const unsubscribe = this.#state.subscribe(() => {
        if (this.#state.get().kind === 'joining') return;
        unsubscribe();
        callOff();
        resolve();
      });
    });
    this.#waitsForSeat = false;
  }

  end(ending: Ending): void {
    if (this.#state.get().kind === 'ended') return;
    this.#stopAutoplay();
    this.#state.set({ kind: 'ended', ending });
    this.#channel.close();
  }
}

const cashOutTimeoutMs = 15_000;
/** The round in play finishes first, and free spins may follow it. */
const leaveTimeoutMs = 60_000;
/** A machine with a malfunction pays out when it has been repaired, which may take hours. */
const brokenTimeoutMs = 10_000;
const joinTimeoutMs = 3000;
