import type { ForeignMoneySource } from '@reelfloor/protocol/channels/agent-channel';
import { longPolls } from '../frames/long-polls.ts';
import { readAftStatus } from './aft-transfer.ts';
import type { TestPlayTotals } from './commissioning-state.ts';
import { computeNextMeterChange, computeTestPlayStateChange } from './compute-next-meter-change.ts';
import { readPendingHandPay } from './compute-owed-hand-pay.ts';
import type { MachineDependencies } from './machine-dependencies.ts';
import { type IdentityReading, matchesStoredMachineIdentity } from './machine-identity.ts';
import { computeMeterChanges, type Meters, readMachineMeters } from './meters.ts';
import type { PendingHandPay } from './sas-state.ts';

/** Pause in ms between two readings of a credit meter that is still counting up a win, and the maximum number of readings. */
const countingMs = 200;
const maxReadings = 50;
/** Pause in ms before meters that disagree with the hand pays are read again, and the maximum number of such retries. */
const unevenMs = 1_000;
const maxUneven = 3;
/** Value that the machine reports as the stop of a reel that it does not have, or whose stop it does not know. */
const noStop = 0xff;

/** Reads the machine's meters and books what was played and paid. Calls must not overlap. */
export class MeterBookkeeper {
  readonly #dependencies: MachineDependencies;
  readonly #sleep: (ms: number) => Promise<void>;
  #useAlternate = false;
  #newest: { readonly meters: Meters; readonly atMs: number } | null = null;
  #foreignSource: ForeignMoneySource = 'unknown';
  #identity: IdentityReading | null = null;
  /** Whether a game is running, or has ended and is not booked yet. */
  readonly #isPlaying: () => boolean;

  constructor(dependencies: MachineDependencies, sleep: (ms: number) => Promise<void>, isPlaying: () => boolean) {
    this.#dependencies = dependencies;
    this.#sleep = sleep;
    this.#isPlaying = isPlaying;
  }

  /**
   * Stores the source of money that moved without a command from this driver, as an exception reported it, for the event of the next
   * reading.
   */
  expectForeign(source: ForeignMoneySource): void {
    this.#foreignSource = source;
  }

  /** Stores the identity that the machine reports; null as soon as another machine may be connected to the serial line. */
  identify(reading: IdentityReading | null): void {
    this.#identity = reading;
  }

  /**
   * Whether the machine's identity is verified. False while a machine in service has not identified itself as the one that was
   * commissioned, because meters of another machine must not be booked.
   */
  get knowsMachine(): boolean {
    const { journal, setup } = this.#dependencies;
    const { isInService, commissioning } = journal.state;
    const pinned = commissioning.pinned?.identity ?? null;
    return !isInService || (this.#identity !== null && matchesStoredMachineIdentity(this.#identity, setup, pinned));
  }

  /** Whether the connected machine is the one to which the pending transfer was sent. */
  get hasOpenTransfer(): boolean {
    const { journal, setup } = this.#dependencies;
    const { transfer, commissioning } = journal.state;
    const { pinned } = commissioning;
    const serial = transfer?.isTest || pinned === null ? setup.serial : pinned.identity.serial;
    return this.#identity?.identity.serial === serial;
  }

  /** Reads the machine's meters. Null: the machine gave no complete reading, or its identity is unknown. */
  async read(): Promise<Meters | null> {
    if (!this.knowsMachine) return null;
    this.#useAlternate = !this.#useAlternate;
    const meters = await readMachineMeters(this.#dependencies.line, this.#useAlternate);
    if (meters !== null) this.#newest = { meters, atMs: this.#dependencies.clock.nowMs() };
    return meters;
  }

  /** The latest reading of the machine's meters, settled or not; null before the first one. */
  get newest(): { readonly meters: Meters; readonly atMs: number } | null {
    return this.#newest;
  }

  /** Returns the totals of the games and transfers in the journal. */
  ours(): TestPlayTotals {
    const { coinInMinor, wonMinor, handPaysMinor, cashInMinor, cashOutMinor } = this.#dependencies.journal.meters();
    return {
      ...{ stakedMinor: coinInMinor, wonMinor, handPaidMinor: handPaysMinor },
      ...{ inMinor: cashInMinor, outMinor: cashOutMinor },
    };
  }

  /** Whether a game has begun since the last settled reading of the meters; null if the machine did not reply. */
  async hasGameBegun(): Promise<boolean | null> {
    const before = this.#dependencies.journal.state.meters;
    const now = await this.read();
    if (now === null || before === null) return null;
    return now.games.value !== before.games.value || now.coinIn.value !== before.coinIn.value;
  }

  /** Whether no game is running: then the machine accepts transfers or waits for a hand pay. Null: it did not reply. */
  async isGameOver(): Promise<boolean | null> {
    const { line } = this.#dependencies;
    const status = await readAftStatus(line);
    if (status === null || status.available > 0) return status && true;
    const handPay = await readPendingHandPay(line);
    return handPay === null ? null : handPay !== 'none';
  }

  /**
   * Whether the credit and AFT meters are unchanged since the journal's last reading, on the machine to which the pending transfer was
   * sent.
   */
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
   * Books what the machine played and paid since the last settled reading. Waits while the credit meter counts up a win. Returns false if
   * the machine gave no reading or a game has begun; then nothing was booked. `afterGame`: the running game has ended. Until then it is not
   * booked, because during a game the meters include its stake but not its win.
   */
  async settle({ afterGame = false } = {}): Promise<boolean> {
    for (let count = 0; ; count++) {
      const meters = await this.#readStillMeters();
      if (meters === null) return false;
      const handPay = await this.#readHandPay(meters);
      // Otherwise retries: the machine may count a hand pay slightly before or after it reports that the hand pay locks it.
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

  /** Reads the machine's meters once the credit meter has stopped counting up a win. Null: the machine gave no complete reading. */
  async #readStillMeters(): Promise<Meters | null> {
    const { journal, setup } = this.#dependencies;
    let meters = await this.read();
    for (let count = 1; meters !== null && count < maxReadings; count++) {
      const before = journal.state.meters;
      if (before === null || computeMeterChanges(before, meters, setup.denomMinor)?.foreignMinor === 0) break;
      await this.#sleep(countingMs);
      const again = await this.read();
      // Credits that stay constant over several readings are unexplained money, not a win still being counted up.
      const isStill = again?.credits.value === meters.credits.value && count > 5;
      meters = again;
      if (isStill) break;
    }
    return meters;
  }

  /**
   * Returns the hand-paid wins in minor units that the meter has counted but no hand pay was booked for; negative if hand pays were booked
   * that the meter has not counted.
   */
  #unclaimedMinor(meters: Meters): number {
    const { journal, setup } = this.#dependencies;
    const { meters: before, unclaimedMinor } = journal.state;
    const changes = before && computeMeterChanges(before, meters, setup.denomMinor);
    return unclaimedMinor + (changes?.handPaidMinor ?? 0);
  }

  #book(meters: Meters, handPay: PendingHandPay | 'none' | null, stops: readonly number[]): void {
    const { journal, setup, clock, write } = this.#dependencies;
    const { denomMinor, rulesHash, countsWhenWon, stakeKeys } = setup;
    if (!journal.state.isInService) {
      const change = computeTestPlayStateChange(journal.state, { meters, denomMinor }, this.ours());
      if (change !== null) write(change);
      return;
    }
    const bandOf = (stakeMinor: number) => stakeKeys.find((key) => key.stakeMinor === stakeMinor)?.id ?? null;
    const facts = { meters, handPay, stops, atMs: clock.nowMs() };
    const reading = { ...facts, denomMinor, rulesHash, countsWhenWon, bandOf };
    for (;;) {
      const { state } = journal;
      const { press } = state;
      const change = computeNextMeterChange(state, { ...reading, foreignSource: this.#foreignSource });
      if (change === null) break;
      // Stores the command of the press as accepted together with the round, so that a retry of the command gets the same reply.
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

  /** Reads which hand pay locks the machine, if there may be one that the journal does not have. */
  async #readHandPay(meters: Meters): Promise<PendingHandPay | 'none' | null> {
    const { line, journal } = this.#dependencies;
    if (journal.state.handPay !== null) return null;
    if (!this.#isHandPayAnnounced && this.#unclaimedMinor(meters) === 0) return null;
    const pending = await readPendingHandPay(line);
    if (pending !== null) this.#isHandPayAnnounced = false;
    return pending;
  }

  /** Returns the reel stops of the game that has ended; empty if the machine's reels do not report them. */
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

  /** Stores a reel's stop, as reported by an exception. `reel`: 1, 2, … */
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
