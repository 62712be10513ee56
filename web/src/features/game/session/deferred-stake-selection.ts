import type { GameState } from './game-state.ts';
import { isMachineUnplayable } from './seat-view.ts';

export interface StakeChoiceOptions {
  readonly state: () => GameState;
  readonly chosen: () => number | null;
  readonly choose: (bandId: number | null) => void;
  readonly isAway: () => boolean;
  readonly press: (bandId: number) => void;
}

/**
 * Remembers a stake key that is selected during a round, and presses it after the round and its free spins. Discards it when the session
 * ends, the connection is lost, the machine cannot be played, or the page is locked or loses the focus: a stake must never change
 * unexpectedly.
 */
export class DeferredStakeSelection {
  readonly #options: StakeChoiceOptions;

  constructor(options: StakeChoiceOptions) {
    this.#options = options;
  }

  /** Selects a stake key. Selecting the key of the current stake cancels a pending selection. */
  choose(bandId: number): void {
    const { state, choose, press } = this.#options;
    const now = state();
    if (now.kind !== 'playing' || now.seat.isPlain || isMachineUnplayable(now.seat)) return;
    if (bandId === now.seat.cabinet.bandId) return choose(null);
    if (isReady(now)) press(bandId);
    else choose(bandId);
  }

  /** Presses or discards the pending selection. Call this after every change of state. */
  follow(): void {
    const { state, chosen, choose, isAway, press } = this.#options;
    const bandId = chosen();
    if (bandId === null) return;
    const now = state();
    if (now.kind !== 'playing' || isMachineUnplayable(now.seat) || isAway()) return choose(null);
    if (!isReady(now)) return;
    choose(null);
    if (bandId !== now.seat.cabinet.bandId) press(bandId);
  }
}

const isReady = (state: GameState): boolean =>
  state.kind === 'playing' && state.seat.cabinet.phase === 'idle' && state.seat.pressing.kind === 'ready';
