import type { Clock } from '@reelfloor/cabinet/clock';
import {
  cashOutShownMs,
  computeRoundTimeline,
  freeSpinPauseMs,
  type PresentationState,
  still,
} from './build-cabinet-view.ts';
import type { CabinetPresentation } from './cabinet-scene-state.ts';
import type { CabinetJournal, CabinetJournalEntry } from './cabinet-state.ts';
import type { Game } from './games/game-rules.ts';
import { type DrawRound, finishRound, startFreeSpin } from './transitions/play-round.ts';

interface PlayPaceDependencies {
  readonly journal: CabinetJournal;
  readonly face: CabinetPresentation;
  readonly game: Game;
  readonly clock: Clock;
  readonly speed: number;
  readonly draw: DrawRound;
  readonly write: (entry: CabinetJournalEntry, showing: PresentationState) => void;
  readonly step: (run: () => void) => void;
  readonly emptyMeter: () => void;
}

/**
 * Runs the steps that need no press: reels stop, wins are counted, free spins and a waiting cash-out follow. Call `goOn` at any time: it
 * replaces the planned step by the one for the current state.
 */
export class RoundStepTimer {
  readonly #dependencies: PlayPaceDependencies;
  #callOff: () => void = () => {};
  #stopped = false;

  constructor(dependencies: PlayPaceDependencies) {
    this.#dependencies = dependencies;
  }

  /** Call when the agent starts. Finishes a round at once that was running when the agent stopped, because nobody watches it. */
  finishWhatWasRunning(): void {
    if (this.#dependencies.journal.state.running) this.#finishRound();
    else this.goOn();
  }

  goOn(): void {
    this.#callOff();
    if (this.#stopped) return;
    const { journal, face, speed, emptyMeter } = this.#dependencies;
    const { running, feature, handPay, malfunction, cashOut } = journal.state;
    if (malfunction !== null || handPay) return;
    if (running) {
      const { countFromMs, countUntilMs } = computeRoundTimeline(running, speed);
      if (face.showing.counting) this.#at(countUntilMs, () => this.#finishRound());
      else this.#at(countFromMs, () => this.#reelsAtRest(countUntilMs > countFromMs));
    } else if (feature) {
      this.#after(freeSpinPauseMs / speed, () => this.#playFreeSpin());
    } else if (cashOut) {
      emptyMeter();
    } else if (face.showing.cashOut) {
      this.#after(cashOutShownMs / speed, () => face.show(still));
    }
  }

  stop(): void {
    this.#stopped = true;
    this.#callOff();
  }

  #reelsAtRest(counts: boolean): void {
    if (!counts) return this.#finishRound();
    this.#dependencies.face.show({ ...still, counting: true });
    this.goOn();
  }

  #finishRound(): void {
    const { journal, game, write } = this.#dependencies;
    const { running } = journal.state;
    if (running) write(finishRound(journal.state, running, game), still);
  }

  #playFreeSpin(): void {
    const { journal, game, draw, write } = this.#dependencies;
    const { feature } = journal.state;
    if (feature) write(startFreeSpin(journal.state, feature, game, draw(0)), still);
  }

  #at(momentMs: number, run: () => void): void {
    this.#after(momentMs - this.#dependencies.clock.nowMs(), run);
  }

  #after(delayMs: number, run: () => void): void {
    this.#callOff = this.#dependencies.clock.after(delayMs, () => this.#dependencies.step(run));
  }
}
