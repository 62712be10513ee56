import { commandId, freshJournalFile, transferId } from '@reelfloor/cabinet/testing/fresh-journal';
import { ManualClock } from '@reelfloor/cabinet/testing/manual-clock';
import type { CabinetView, MachineId } from '@reelfloor/protocol';
import type { CabinetEvent } from '@reelfloor/protocol/channels/agent-channel';
import { onTestFinished } from 'vitest';
import { drawRandomReelStops, type RandomIntBelow } from '../draw-random-round-result.ts';
import { evaluateRound } from '../evaluate-round.ts';
import { anatolia } from '../games/demo-games.ts';
import type { Game } from '../games/game-rules.ts';
import { createSeededRandom } from '../seeded-random.ts';
import { SimulatedCabinet } from '../simulated-cabinet.ts';

/** A cabinet with its own journal, whose clock and results the test controls. */
export class TrialCabinet {
  readonly clock = new ManualClock();
  readonly events: CabinetEvent[] = [];
  readonly views: CabinetView[] = [];
  /** Texts that the cabinet told the operator. */
  readonly reported: string[] = [];
  readonly journalFile = freshJournalFile();
  readonly game: Game;
  cabinet: SimulatedCabinet;
  nextJackpots: readonly number[] = [];
  #nextStops: (readonly number[])[] = [];
  #commands = 0;

  constructor(game: Game = anatolia) {
    this.game = game;
    this.cabinet = this.#open();
    onTestFinished(() => this.cabinet.close());
  }

  /** Sets the stops of the next rounds, in order. Rounds after these win nothing. */
  willStopAt(...stops: (readonly number[])[]): void {
    this.#nextStops = stops;
  }

  credit(amountMinor: number, id = `credit-${++this.#commands}`) {
    return this.cabinet.credit({ transferId: transferId(id), amountMinor, epoch: 1 });
  }

  spin(id = `spin-${++this.#commands}`, epoch = 1) {
    return this.cabinet.press({ commandId: commandId(id), epoch, button: 'spin' });
  }

  cashOut(id = `cash-out-${++this.#commands}`, whenIdle = false) {
    return this.cabinet.cashOut({ transferId: transferId(id), epoch: 1, whenIdle });
  }

  /** Drops the cabinet without finishing anything, like a killed process, and opens the journal again. */
  restart(): void {
    this.cabinet.close();
    this.cabinet = this.#open();
  }

  #open(): SimulatedCabinet {
    const cabinet = new SimulatedCabinet({
      machineId: '104' as MachineId,
      game: this.game,
      journalFile: this.journalFile,
      clock: this.clock,
      report: (text) => this.reported.push(text),
      randomBelow: this.#randomBelow,
      drawJackpots: (_, stakeMinor) => (stakeMinor > 0 ? this.nextJackpots : []),
    });
    cabinet.subscribe({
      onEvent: (event) => this.events.push(event),
      onView: (view) => this.views.push(view),
    });
    return cabinet;
  }

  #drawn: number[] = [];
  readonly #randomBelow: RandomIntBelow = () => {
    if (this.#drawn.length === 0) this.#drawn = [...(this.#nextStops.shift() ?? losingStops(this.game))];
    return this.#drawn.shift() ?? 0;
  };
}

/** Returns stops whose round satisfies `wanted`, found by trying. */
function stopsWhere(game: Game, wanted: (round: ReturnType<typeof evaluateRound>) => boolean): readonly number[] {
  const random = createSeededRandom(1);
  for (let tries = 0; tries < maxTries; tries++) {
    const stops = drawRandomReelStops(game, random);
    if (wanted(evaluateRound(game, stops, 100, false))) return stops;
  }
  throw new Error('no stops give such a round');
}
const maxTries = 100_000;

export const losingStops = (game: Game) =>
  stopsWhere(game, (round) => round.winMinor === 0 && round.freeSpinsWon === 0);
export const winningStops = (game: Game) =>
  stopsWhere(game, (round) => round.winMinor > 100 && round.freeSpinsWon === 0);

/** Returns stops that win something, but no more than a stake of 100. */
export const poorStops = (game: Game) =>
  stopsWhere(game, (round) => round.winMinor > 0 && round.winMinor <= 100 && round.freeSpinsWon === 0);

/** Returns stops with one scatter on each of the first three reels and no others. */
export const scatterStops = (game: Game): readonly number[] =>
  game.strips.map((strip, reelIndex) => {
    if (reelIndex < 3) return strip.indexOf('scatter');
    return strip.findIndex((_, stop) => [0, 1, 2].every((row) => strip[(stop + row) % strip.length] !== 'scatter'));
  });
