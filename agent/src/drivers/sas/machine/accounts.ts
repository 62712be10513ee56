import type { ForeignMoneySource } from '@reelfloor/protocol/channels/agent';
import { longPolls } from '../frames/long-polls.ts';
import { bookReading, type PendingHandPay } from './book-reading.ts';
import type { MachineParts } from './machine-parts.ts';
import { changesBetween, type Meters, readMeters } from './meters.ts';

/** Time in ms between two readings of a credit meter that still counts, and how often it is read. */
const countingMs = 200;
const maxReadings = 50;

/** Reads the machine's meters and books what they mean. Call it in turn. */
export class Accounts {
  readonly #parts: MachineParts;
  readonly #sleep: (ms: number) => Promise<void>;
  #useAlternate = false;
  #foreignSource: ForeignMoneySource = 'unknown';

  constructor(parts: MachineParts, sleep: (ms: number) => Promise<void>) {
    this.#parts = parts;
    this.#sleep = sleep;
  }

  /** Remembers what an exception says of money that is not ours, for the event of the next reading. */
  expectForeign(source: ForeignMoneySource): void {
    this.#foreignSource = source;
  }

  /** Null: the machine gave no whole reading. */
  async read(): Promise<Meters | null> {
    this.#useAlternate = !this.#useAlternate;
    return readMeters(this.#parts.line, this.#useAlternate);
  }

  /** True if a game has begun since the last settled reading; null if the machine does not say. */
  async hasGameBegun(): Promise<boolean | null> {
    const before = this.#parts.journal.state.meters;
    const now = await this.read();
    if (now === null || before === null) return null;
    return now.games.value !== before.games.value || now.coinIn.value !== before.coinIn.value;
  }

  /** True if money and AFT meters are as the journal expects them. */
  async isUnmoved(): Promise<boolean> {
    const before = this.#parts.journal.state.meters;
    const now = await this.read();
    return (
      before !== null &&
      now !== null &&
      (['credits', 'aftIn', 'aftInCount', 'aftOut', 'aftOutCount'] as const).every(
        (name) => now[name].value === before[name].value,
      )
    );
  }

  /**
   * Books what the machine played and paid since the last settled reading. Waits while the credit meter counts up a win. False: the
   * machine gave no reading, and nothing was booked.
   */
  async settle(): Promise<boolean> {
    const { journal, setup } = this.#parts;
    const { denomMinor } = setup;
    let meters = await this.read();
    for (let count = 1; meters !== null && count < maxReadings; count++) {
      const before = journal.state.meters;
      if (before === null || changesBetween(before, meters, denomMinor)?.foreignMinor === 0) break;
      await this.#sleep(countingMs);
      const again = await this.read();
      // Credits that no meter explains and that stay are not counting.
      const isStill = again?.credits.value === meters.credits.value && count > 5;
      meters = again;
      if (isStill) break;
    }
    if (meters === null) return false;
    this.#book(meters, await this.#readHandPay(meters));
    return true;
  }

  #book(meters: Meters, handPay: PendingHandPay | null): void {
    const { journal, setup, clock, write } = this.#parts;
    const { denomMinor, rulesHash, countsWhenWon, stakeKeys } = setup;
    const bandOf = (stakeMinor: number) => stakeKeys.find((key) => key.stakeMinor === stakeMinor)?.id ?? null;
    const reading = { meters, denomMinor, rulesHash, handPay, countsWhenWon, bandOf, atMs: clock.nowMs() };
    for (;;) {
      const { press } = journal.state;
      const change = bookReading(journal.state, { ...reading, foreignSource: this.#foreignSource });
      if (change === null) break;
      // A round answers its press: a repeat of the command is told that the machine took it.
      const command =
        press !== null && change.state.press === null
          ? { commandId: press.commandId, content: press.content, refusal: null }
          : null;
      write({ ...change, ...(command && journal.pressOf(command.commandId) === undefined && { command }) });
    }
    this.#foreignSource = 'unknown';
  }

  /** Reads which hand pay waits. A machine repeats the exception until it was read. */
  async #readHandPay(meters: Meters): Promise<PendingHandPay | null> {
    const { line, journal } = this.#parts;
    if (journal.state.handPay !== null) return null;
    const owes =
      meters.jackpot.value !== journal.state.meters?.jackpot.value || journal.state.unclaimedMinor > 0;
    if (!owes && !this.#isHandPayAnnounced) return null;
    const answer = await line.ask(longPolls.readHandPay, {});
    if (answer.kind !== 'data') return null;
    this.#isHandPayAnnounced = false;
    const { level, amount, partialPay } = answer.data;
    return amount === 0 ? null : { level, amount, partialPay };
  }

  #isHandPayAnnounced = false;

  announceHandPay(): void {
    this.#isHandPayAnnounced = true;
  }
}
