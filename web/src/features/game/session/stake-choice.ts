import type { GameState } from './game-state.ts';
import { isOutOfPlay } from './seat-view.ts';

export interface StakeChoiceOptions {
  readonly state: () => GameState;
  /** The stake key that the next round is to be played by; null: the cabinet's own. */
  readonly chosen: () => number | null;
  readonly choose: (bandId: number | null) => void;
  /** Nobody looks at the page. */
  readonly isAway: () => boolean;
  readonly press: (bandId: number) => void;
}

/**
 * A stake key that is pressed while the reels turn waits for the end of the round, free spins included, and is pressed then.
 * It is forgotten when the seat is not simply played any more: the session ended, the line was lost, the machine fell out of
 * play, or nobody looks. No stake ever changes by surprise.
 */
export class StakeChoice {
  readonly #options: StakeChoiceOptions;

  constructor(options: StakeChoiceOptions) {
    this.#options = options;
  }

  /** The key that is lit already takes a waiting choice back. */
  choose(bandId: number): void {
    const { state, choose, press } = this.#options;
    const now = state();
    if (now.kind !== 'playing' || now.seat.isPlain || isOutOfPlay(now.seat)) return;
    if (bandId === now.seat.cabinet.bandId) return choose(null);
    if (isReady(now)) press(bandId);
    else choose(bandId);
  }

  /** Something changed: the choice may be pressed now, or never more. */
  follow(): void {
    const { state, chosen, choose, isAway, press } = this.#options;
    const bandId = chosen();
    if (bandId === null) return;
    const now = state();
    if (now.kind !== 'playing' || isOutOfPlay(now.seat) || isAway()) return choose(null);
    if (!isReady(now)) return;
    choose(null);
    if (bandId !== now.seat.cabinet.bandId) press(bandId);
  }
}

const isReady = (state: GameState): boolean =>
  state.kind === 'playing' && state.seat.cabinet.phase === 'idle' && state.seat.pressing.kind === 'ready';
