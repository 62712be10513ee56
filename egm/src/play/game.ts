import { toBcd } from '../codec/byte-encodings.ts';
import type { ExceptionQueue } from '../core/exception-queue.ts';
import type { MachineQuirks } from '../core/machine-quirks.ts';
import { type Meters, meter } from '../core/meters.ts';
import type { PoweredMachineDependencies } from '../core/powered-machine-dependencies.ts';
import type { MachineSettings } from '../core/trial-machine-settings.ts';
import type { RunningGame } from '../core/trial-machine-state.ts';
import type { OutcomeSource } from './game-outcomes.ts';
import { cancelledCredits, type HandPays, otherWin } from './hand-pays.ts';

const startedCode = 0x7e;
const endedCode = 0x7f;
const stopCode = 0x88;
const cashOutCode = 0x66;
const maxBetBit = 0x40;

/** A reel game with one screen: it draws the outcome at the start, and at the end pays the win or adds a hand pay. */
export class Game {
  readonly #powered: PoweredMachineDependencies;
  readonly #settings: MachineSettings;
  readonly #quirks: MachineQuirks;
  readonly #exceptions: ExceptionQueue;
  readonly #meters: Meters;
  readonly #handPays: HandPays;
  readonly #draw: OutcomeSource;
  /** Returns why no game can start, or null. */
  readonly #obstacle: () => string | null;
  readonly #onEnded: () => void;
  #earliestStartMs = 0;

  constructor(parts: {
    readonly powered: PoweredMachineDependencies;
    readonly settings: MachineSettings;
    readonly quirks: MachineQuirks;
    readonly exceptions: ExceptionQueue;
    readonly meters: Meters;
    readonly handPays: HandPays;
    readonly draw: OutcomeSource;
    readonly obstacle: () => string | null;
    readonly onEnded: () => void;
  }) {
    this.#powered = parts.powered;
    this.#settings = parts.settings;
    this.#quirks = parts.quirks;
    this.#exceptions = parts.exceptions;
    this.#meters = parts.meters;
    this.#handPays = parts.handPays;
    this.#draw = parts.draw;
    this.#obstacle = parts.obstacle;
    this.#onEnded = parts.onEnded;
  }

  get isRunning(): boolean {
    return this.#powered.memory.state.game.running !== null;
  }

  /** Finishes a game that was interrupted by a power cut, with the outcome that had been drawn. */
  resume(): void {
    const { game } = this.#powered.memory.state;
    game.sincePowerUp = 0;
    this.#powered.memory.touch('game');
    if (game.running !== null) this.#endLater(game.running);
  }

  /** Delays the start of the next game, as SAS long poll 2E requests. */
  delayNext(delayMs: number): void {
    this.#earliestStartMs = this.#powered.clock.nowMs() + delayMs;
  }

  /** Presses a key: `spin`, `bet1` and so on, `maxBet` or `cashOut`. Returns why it has no effect, or null. */
  press(key: string): string | null {
    const { game } = this.#powered.memory.state;
    if (key === 'spin') return this.#start(game.betCredits);
    if (key === 'maxBet') return this.#start(Math.max(...this.#settings.betCredits));
    if (key === 'cashOut') return this.#cashOut();
    const betCredits = this.#settings.betCredits[Number(/^bet([1-9])$/.exec(key)?.[1]) - 1];
    if (betCredits === undefined) return `there is no key ${key}`;
    if (this.isRunning) return 'a game runs';
    game.betCredits = betCredits;
    this.#powered.memory.touch('game');
    return this.#quirks.betKeyPlays ? this.#start(betCredits) : null;
  }

  #start(betCredits: number): string | null {
    const { credit, game, options } = this.#powered.memory.state;
    const obstacle = this.isRunning ? 'a game runs' : this.#obstacle();
    if (obstacle !== null) return obstacle;
    if (this.#handPays.isPending) return 'a hand pay is pending';
    if (!options.canPlay) return 'the host has locked play out';
    if (options.disabledGames.includes(1)) return 'the host has switched the game off';
    if (this.#powered.clock.nowMs() < this.#earliestStartMs) return 'the host has delayed the next game';
    if (credit.credits < betCredits) return 'there are too few credits';
    game.betCredits = betCredits;
    credit.credits -= betCredits;
    this.#meters.add(meter.coinIn, betCredits);
    this.#powered.memory.touch('credit');
    const { winCredits, freeGames = [], stops = [], progressiveLevel = 0 } = this.#draw(betCredits);
    this.#run({ betCredits, winCredits, freeGames, stops, progressiveLevel });
    return null;
  }

  #run(running: RunningGame): void {
    const { game, meters } = this.#powered.memory.state;
    game.running = running;
    game.sincePowerUp = (game.sincePowerUp + 1) % 10_000;
    game.sinceDoorClosed = (game.sinceDoorClosed + 1) % 10_000;
    this.#powered.memory.touch('game');
    this.#meters.add(meter.games, 1);
    const isMaxBet = running.betCredits === Math.max(...this.#settings.betCredits);
    this.#exceptions.raise(startedCode, [
      ...toBcd(running.betCredits, 2),
      ...toBcd(meters[meter.coinIn] ?? 0, 4),
      isMaxBet ? maxBetBit : 0,
      0,
    ]);
    this.#endLater(running);
  }

  #endLater(running: RunningGame): void {
    const games = this.#quirks.freeGamesCount ? 1 : 1 + running.freeGames.length;
    this.#powered.clock.after(this.#settings.spinMs * games, () => this.#end(running));
  }

  #end(running: RunningGame): void {
    const { game } = this.#powered.memory.state;
    const { freeGames, stops, winCredits, progressiveLevel } = running;
    const isInParts = this.#quirks.freeGamesCount;
    const win = isInParts ? winCredits : freeGames.reduce((sum, free) => sum + free, winCredits);
    game.running = null;
    game.last = running;
    this.#powered.memory.touch('game');
    this.#meters.add(win > 0 ? meter.won : meter.lost, 1);
    if (progressiveLevel > 0 || win >= this.#settings.handPayLimitCredits) this.#payByHand(win, progressiveLevel);
    else this.#pay(win);
    for (const [reel, stop] of stops.entries()) this.#exceptions.raise(stopCode, [reel + 1, stop]);
    this.#exceptions.raise(endedCode, toBcd(win, 4));
    const [free, ...later] = freeGames;
    if (isInParts && free !== undefined)
      this.#run({ betCredits: 0, winCredits: free, freeGames: later, stops: [], progressiveLevel: 0 });
    else this.#onEnded();
  }

  #pay(credits: number): void {
    if (credits === 0) return;
    this.#powered.memory.state.credit.credits += credits;
    this.#powered.memory.touch('credit');
    this.#meters.add(meter.coinOut, credits);
    this.#meters.add(meter.machinePaidWin, credits);
  }

  #payByHand(win: number, progressiveLevel: number): void {
    const partial = Math.min(this.#quirks.partialPay, win);
    this.#pay(partial);
    this.#handPays.add(progressiveLevel === 0 ? otherWin : progressiveLevel, win - partial, partial);
  }

  #cashOut(): string | null {
    const { credits } = this.#powered.memory.state.credit;
    const obstacle = this.isRunning ? 'a game runs' : this.#obstacle();
    if (obstacle !== null) return obstacle;
    this.#exceptions.raise(cashOutCode);
    if (credits === 0) return 'there is no credit';
    if (this.#handPays.isPending) return 'a hand pay is pending';
    this.#handPays.add(cancelledCredits, credits);
    return null;
  }
}
