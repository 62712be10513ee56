import type { ForeignMoneySource } from '@reelfloor/protocol/channels/agent';
import { longPolls } from '../frames/long-polls.ts';
import { bookReading, bookTest } from './book-reading.ts';
import { readPendingHandPay } from './claim-hand-pay.ts';
import type { TestTotals } from './commissioning-state.ts';
import { type IdentityReading, isAsPinned } from './identity.ts';
import type { MachineDependencies } from './machine-dependencies.ts';
import { changesBetween, type Meters, readMeters } from './meters.ts';
import type { PendingHandPay } from './sas-state.ts';
import { readAft } from './transfer-funds.ts';

/** Time in ms between two readings of a credit meter that still counts, and how often it is read. */
const countingMs = 200;
const maxReadings = 50;
/** Time in ms after which meters that do not agree with the hand pays are read again, and how often. */
const unevenMs = 1_000;
const maxUneven = 3;
/** What the machine says of a reel that it does not have, or whose stop it does not know. */
const noStop = 0xff;

/** Reads the machine's meters and books what they mean. Call it in turn. */
export class Accounts {
  readonly #dependencies: MachineDependencies;
  readonly #sleep: (ms: number) => Promise<void>;
  #useAlternate = false;
  #newest: { readonly meters: Meters; readonly atMs: number } | null = null;
  #foreignSource: ForeignMoneySource = 'unknown';
  #identity: IdentityReading | null = null;
  /** True while a game runs or its end is not booked. */
  readonly #isPlaying: () => boolean;

  constructor(
    dependencies: MachineDependencies,
    sleep: (ms: number) => Promise<void>,
    isPlaying: () => boolean,
  ) {
    this.#dependencies = dependencies;
    this.#sleep = sleep;
    this.#isPlaying = isPlaying;
  }

  /** Remembers what an exception says of money that is not ours, for the event of the next reading. */
  expectForeign(source: ForeignMoneySource): void {
    this.#foreignSource = source;
  }

  /** Takes what the machine says of itself; null as soon as another one may be on the line. */
  identify(reading: IdentityReading | null): void {
    this.#identity = reading;
  }

  /** False while a machine in service has not said that it is the one that was opened to players: another one's meters mean nothing. */
  get knowsMachine(): boolean {
    const { journal, setup } = this.#dependencies;
    const { isInService, commissioning } = journal.state;
    const pinned = commissioning.pinned?.identity ?? null;
    return !isInService || (this.#identity !== null && isAsPinned(this.#identity, setup, pinned));
  }

  /** True if the machine is the one to which the open transfer was sent. */
  get hasOpenTransfer(): boolean {
    const { journal, setup } = this.#dependencies;
    const { transfer, commissioning } = journal.state;
    const { pinned } = commissioning;
    const serial = transfer?.isTest || pinned === null ? setup.serial : pinned.identity.serial;
    return this.#identity?.identity.serial === serial;
  }

  /** Null: the machine gave no whole reading, or is not known. */
  async read(): Promise<Meters | null> {
    if (!this.knowsMachine) return null;
    this.#useAlternate = !this.#useAlternate;
    const meters = await readMeters(this.#dependencies.line, this.#useAlternate);
    if (meters !== null) this.#newest = { meters, atMs: this.#dependencies.clock.nowMs() };
    return meters;
  }

  /** The newest reading, settled or not; null before the first one. */
  get newest(): { readonly meters: Meters; readonly atMs: number } | null {
    return this.#newest;
  }

  /** Returns what the journal's events add up to. */
  ours(): TestTotals {
    const { coinInMinor, wonMinor, handPaysMinor, cashInMinor, cashOutMinor } =
      this.#dependencies.journal.meters();
    return {
      ...{ stakedMinor: coinInMinor, wonMinor, handPaidMinor: handPaysMinor },
      ...{ inMinor: cashInMinor, outMinor: cashOutMinor },
    };
  }

  /** True if a game has begun since the last settled reading; null if the machine does not say. */
  async hasGameBegun(): Promise<boolean | null> {
    const before = this.#dependencies.journal.state.meters;
    const now = await this.read();
    if (now === null || before === null) return null;
    return now.games.value !== before.games.value || now.coinIn.value !== before.coinIn.value;
  }

  /** True if the machine takes transfers or waits for an attendant to pay: then no game runs. Null: it did not answer. */
  async isGameOver(): Promise<boolean | null> {
    const { line } = this.#dependencies;
    const status = await readAft(line);
    if (status === null || status.available > 0) return status && true;
    const handPay = await readPendingHandPay(line);
    return handPay === null ? null : handPay !== 'none';
  }

  /** True if money and AFT meters of the machine to which the open transfer was sent are as the journal expects them. */
  async isUnmoved(): Promise<boolean> {
    const before = this.#dependencies.journal.state.meters;
    const now = await this.read();
    return (
      this.hasOpenTransfer &&
      before !== null &&
      now !== null &&
      (['credits', 'aftIn', 'aftInCount', 'aftOut', 'aftOutCount'] as const).every(
        (name) => now[name].value === before[name].value,
      )
    );
  }

  /**
   * Books what the machine played and paid since the last settled reading. Waits while the credit meter counts up a win. False: the
   * machine gave no reading, or a game has begun, and nothing was booked. `afterGame`: the game that ran is over. Only then is it
   * booked: in the middle of it the meters have its stake and not its win.
   */
  async settle({ afterGame = false } = {}): Promise<boolean> {
    for (let count = 0; ; count++) {
      const meters = await this.#readStillMeters();
      if (meters === null) return false;
      const handPay = await this.#readHandPay(meters);
      // The machine may count a hand pay a little before or after it says that it is locked.
      const isDue = count === maxUneven || handPay !== 'none' || this.#unclaimedMinor(meters) === 0;
      if (isDue) {
        if (!afterGame && this.#isPlaying()) return false;
        const stops = await this.#readStops(meters);
        if (!afterGame && this.#isPlaying()) return false;
        this.#book(meters, handPay, stops);
        return true;
      }
      await this.#sleep(unevenMs);
    }
  }

  /** Reads the meters once the credit meter does not count up a win any more. Null: the machine gave no whole reading. */
  async #readStillMeters(): Promise<Meters | null> {
    const { journal, setup } = this.#dependencies;
    let meters = await this.read();
    for (let count = 1; meters !== null && count < maxReadings; count++) {
      const before = journal.state.meters;
      if (before === null || changesBetween(before, meters, setup.denomMinor)?.foreignMinor === 0) break;
      await this.#sleep(countingMs);
      const again = await this.read();
      // Credits that no meter explains and that stay are not counting.
      const isStill = again?.credits.value === meters.credits.value && count > 5;
      meters = again;
      if (isStill) break;
    }
    return meters;
  }

  /** Returns the hand-paid wins that the meter has counted and nobody was owed, below zero for those that it has not counted. */
  #unclaimedMinor(meters: Meters): number {
    const { journal, setup } = this.#dependencies;
    const { meters: before, unclaimedMinor } = journal.state;
    const changes = before && changesBetween(before, meters, setup.denomMinor);
    return unclaimedMinor + (changes?.handPaidMinor ?? 0);
  }

  #book(meters: Meters, handPay: PendingHandPay | 'none' | null, stops: readonly number[]): void {
    const { journal, setup, clock, write } = this.#dependencies;
    const { denomMinor, rulesHash, countsWhenWon, stakeKeys } = setup;
    if (!journal.state.isInService) {
      const change = bookTest(journal.state, { meters, denomMinor }, this.ours());
      if (change !== null) write(change);
      return;
    }
    const bandOf = (stakeMinor: number) => stakeKeys.find((key) => key.stakeMinor === stakeMinor)?.id ?? null;
    const facts = { meters, handPay, stops, atMs: clock.nowMs() };
    const reading = { ...facts, denomMinor, rulesHash, countsWhenWon, bandOf };
    for (;;) {
      const { state } = journal;
      const { press } = state;
      const change = bookReading(state, { ...reading, foreignSource: this.#foreignSource });
      if (change === null) break;
      // A round answers its press: a repeat of the command is told that the machine took it.
      const command =
        press !== null && change.state.press === null
          ? { commandId: press.commandId, content: press.content, refusal: null }
          : null;
      write({
        ...change,
        ...(command && journal.pressOf(command.commandId) === undefined && { command }),
      });
    }
    this.#foreignSource = 'unknown';
  }

  /** Reads which hand pay locks the machine, if there may be one that is not known. */
  async #readHandPay(meters: Meters): Promise<PendingHandPay | 'none' | null> {
    const { line, journal } = this.#dependencies;
    if (journal.state.handPay !== null) return null;
    if (!this.#isHandPayAnnounced && this.#unclaimedMinor(meters) === 0) return null;
    const pending = await readPendingHandPay(line);
    if (pending !== null) this.#isHandPayAnnounced = false;
    return pending;
  }

  /** Returns where the reels of the game that has ended have stopped, if the machine has reels that say so. */
  async #readStops(meters: Meters): Promise<readonly number[]> {
    const { journal, setup, line } = this.#dependencies;
    const noted = [...this.#stops.splice(0)];
    if (!setup.reportsStops || meters.games.value === journal.state.meters?.games.value) return [];
    if (noted.length > 0 && !noted.includes(noStop)) return noted;
    const answer = await line.ask(longPolls.readPhysicalStops, {});
    if (answer.kind !== 'data') return [];
    const reels = answer.data.indexOf(noStop);
    return reels < 0 ? answer.data : answer.data.slice(0, reels);
  }

  /** Notes where a reel has stopped, as an exception says. `reel`: 1, 2, … */
  reelStopped(reel: number, stop: number): void {
    while (this.#stops.length < reel) this.#stops.push(noStop);
    this.#stops[reel - 1] = stop;
  }

  readonly #stops: number[] = [];

  #isHandPayAnnounced = false;

  announceHandPay(): void {
    this.#isHandPayAnnounced = true;
  }
}
