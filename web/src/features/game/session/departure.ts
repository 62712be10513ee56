import type { Snapshot } from '../../../realtime/snapshot.ts';
import type { GameChannel } from './game-channel.ts';
import type { Ending, GameState } from './game-state.ts';

type Summary = Extract<Ending, { kind: 'left' }>['summary'];

/** How a game ends: by leaving, which brings the credit home first, or at once. For good, and once. */
export class Departure {
  readonly #state: Snapshot<GameState>;
  readonly #channel: GameChannel;
  readonly #stopAutoplay: () => void;

  constructor(parts: { state: Snapshot<GameState>; channel: GameChannel; stopAutoplay: () => void }) {
    this.#state = parts.state;
    this.#channel = parts.channel;
    this.#stopAutoplay = parts.stopAutoplay;
  }

  async leave(ending: (summary: Summary) => Ending): Promise<void> {
    const state = this.#state.get();
    if (state.kind === 'leaving' || state.kind === 'ended') return;
    this.#stopAutoplay();
    if (state.kind !== 'playing') return this.end(ending(null));
    this.#state.set({ kind: 'leaving', seat: state.seat });
    const outcome = await this.#channel.request('leave', {}, leaveTimeoutMs);
    const usual = ending(outcome.kind === 'accepted' ? outcome.value : null);
    // The seat is being closed all the same; only when, is not the page's to wait for.
    const waits = outcome.kind === 'refused' && outcome.error.code === 'HAND_PAY_WAITS';
    this.end(waits && usual.kind === 'left' ? { kind: 'waitsForStaff', error: outcome.error } : usual);
  }

  end(ending: Ending): void {
    if (this.#state.get().kind === 'ended') return;
    this.#stopAutoplay();
    this.#state.set({ kind: 'ended', ending });
    this.#channel.close();
  }
}

/** The round in play finishes first, and free spins may follow it. */
const leaveTimeoutMs = 60_000;
