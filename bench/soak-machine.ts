import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import {
  JoinedCabinet,
  type MachineQuirks,
  ManualClock,
  type Passage,
  ProcessMemory,
} from '@reelfloor/agent/testing/sas-cabinet';
import type { CommandId, TransferId } from '@reelfloor/protocol';
import type { CabinetEvent } from '@reelfloor/protocol/channels/agent-channel';
import { createSeededRandom } from '@reelfloor/simulator/testing/games';

const hourMs = 3_600_000;
/** After so long the machine is switched off, and on again with other quirks. */
const periodMs = 600_000;
const restMs = 300_000;
const handPayLimitCredits = 2_000;
const fullCredit = 4_000;
/** What remains held may grow by so much from the end of the first hour on. */
const maxGrowthMb = 8;

setFlagsFromString('--expose_gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** What the events of a machine add up to, in minor units. */
const noSums = { credited: 0, cashedOut: 0, staked: 0, won: 0, handPaid: 0, foreign: 0, games: 0, meter: 0 };

/** Plays a SAS machine with random faults for so many hours of its clock. Returns the process's exit code. */
export const soakMachine = async (hours: number): Promise<number> => {
  if (!(hours >= 1 && hours <= 100)) throw new Error('how many hours, from 1 to 100?');
  const folder = mkdtempSync(join(tmpdir(), 'soak-machine-'));
  const soak = new MachineSoak(folder);
  const startedMs = performance.now();
  const samples: { heapMb: number; residentMb: number }[] = [];
  for (let hour = 1; hour <= hours; hour++) {
    await soak.play(hour * hourMs);
    samples.push(sample());
    console.log(
      `hour ${hour}: ${soak.summary()}; heap ${samples.at(-1)?.heapMb.toFixed(1)} MB, resident ${samples.at(-1)?.residentMb.toFixed(0)} MB`,
    );
  }
  await soak.close();
  rmSync(folder, { recursive: true, force: true });
  const grownMb = (samples.at(-1)?.heapMb ?? 0) - (samples[0]?.heapMb ?? 0);
  for (const difference of soak.differences) console.log(`DIFFERS ${difference}`);
  console.log(
    `${hours} hours in ${((performance.now() - startedMs) / 1000).toFixed(0)} s: ${soak.differences.length} differences of money, heap grown by ${grownMb.toFixed(1)} MB`,
  );
  return soak.differences.length > 0 || grownMb > maxGrowthMb ? 1 : 0;
};

const sample = () => {
  collectGarbage();
  const { heapUsed, rss } = process.memoryUsage();
  return { heapMb: heapUsed / 2 ** 20, residentMb: rss / 2 ** 20 };
};

class MachineSoak {
  readonly differences: string[] = [];
  readonly #clock = new ManualClock();
  readonly #startMs = this.#clock.nowMs();
  readonly #folder: string;
  #store = new ProcessMemory();
  #quirks: Partial<MachineQuirks> = {};
  readonly #random = createSeededRandom(37);
  #sums = { ...noSums };
  readonly #counts = new Map<string, number>();
  #joined: JoinedCabinet | null = null;
  #machines = 1;
  #ids = 0;
  #owed: TransferId | null = null;
  /** What stops the machine now, as it was said last. */
  #reason = '';

  constructor(folder: string) {
    this.#folder = folder;
  }

  summary(): string {
    return [...this.#counts].map(([name, count]) => `${count} ${name}`).join(', ');
  }

  /** Plays until this moment. */
  async play(untilMs: number): Promise<void> {
    while (this.#clock.nowMs() - this.#startMs < untilMs) {
      const joined = await this.#switchOn();
      const endMs = this.#clock.nowMs() + periodMs;
      while (this.#clock.nowMs() < endMs) await this.#act(joined);
      joined.passageOf = () => 'passes';
      await this.#rest(joined);
      this.#compare(joined);
      if (joined.cabinet.view().needsCommissioning) await this.#replace(joined);
    }
  }

  /**
   * Puts a new machine in place of one that asks to be commissioned again. An answer to a general poll is one byte without a check, so
   * a flipped bit can turn it into an error of the machine's memory; nothing else may.
   */
  async #replace({ cabinet, reported }: JoinedCabinet): Promise<void> {
    this.#count('machines replaced');
    if (!this.#quirks.flipBit)
      this.differences.push(`out of service without a flipped bit: ${reported.slice(-5).join('; ')}`);
    await this.#inTime(cabinet.close());
    this.#joined = null;
    this.#machines += 1;
    this.#store = new ProcessMemory();
    this.#sums = { ...noSums };
    this.#owed = null;
  }

  async close(): Promise<void> {
    await this.#joined?.cabinet.close();
  }

  async #switchOn(): Promise<JoinedCabinet> {
    const before = this.#joined;
    before?.machine.cutPower();
    if (before) await this.#inTime(before.cabinet.close());
    this.#quirks = this.#drawQuirks();
    const joined = new JoinedCabinet({
      clock: this.#clock,
      journalFile: join(this.#folder, `cabinet-${this.#machines}.sqlite`),
      cycleMs: 200,
      ...(before && { logged: before.logged }),
      machine: {
        store: this.#store,
        quirks: this.#quirks,
        settings: { characterMs: 0, spinMs: 1_500, handPayLimitCredits },
        draw: (bet) => this.#outcome(bet),
      },
      onEvent: (event) => this.#add(event),
    });
    const lost = this.#oneOf([0, 0, 50, 200]);
    joined.passageOf = (): Passage => {
      const drawn = this.#random(10_000);
      return drawn < lost ? 'requestLost' : drawn < 2 * lost ? 'replyLost' : 'passes';
    };
    this.#joined = joined;
    return joined;
  }

  #drawQuirks(): Partial<MachineQuirks> {
    const is = (): boolean => this.#random(3) === 0;
    return {
      replyDelayMs: this.#oneOf([1, 2, 15]),
      noRte: is(),
      legacyHandPay: is(),
      idAtRequest: is(),
      freeGamesCount: is(),
      busyWhileSpinning: is(),
      hostResetForbidden: is(),
      dropNth: is() ? 40 + this.#random(100) : 0,
      flipBit: is() ? { every: 40 + this.#random(100), bit: this.#random(64) } : null,
      lateBy: is() ? { every: 30 + this.#random(100), ms: 60 + this.#random(200) } : null,
    };
  }

  #outcome(bet: number) {
    const drawn = this.#random(1_000);
    if (drawn < 5) return { winCredits: handPayLimitCredits + this.#random(5_000) };
    if (drawn < 30) return { winCredits: 0, freeGames: [bet, 0, 3 * bet] };
    return { winCredits: drawn < 330 ? bet * (1 + this.#random(4)) : 0 };
  }

  /** Does one thing that a player, staff or fate does, and lets some time pass. */
  async #act(joined: JoinedCabinet): Promise<void> {
    const { cabinet, machine } = joined;
    const drawn = this.#random(1_000);
    const epoch = 1;
    const transferId = `transfer-${++this.#ids}` as TransferId;
    const commandId = `command-${this.#ids}` as CommandId;
    const begin = (name: string, asked: Promise<unknown>) => {
      this.#count(name);
      // A driver that ends in between never answers.
      asked.catch((error) => this.differences.push(String(error)));
    };
    if (this.#owed !== null && drawn < 500) {
      if (drawn < 250) begin('hand pay resets', cabinet.clearHandPay(this.#owed));
      else machine.resetHandPay();
    } else if (cabinet.meterMinor() < 200 && drawn < 600)
      begin('credits', cabinet.credit({ transferId, amountMinor: 100 * (1 + this.#random(30)), epoch }));
    else if (drawn < 880) begin('presses', cabinet.press({ commandId, epoch, button: 'spin' }));
    else if (drawn < 910)
      begin('keys', cabinet.press({ commandId, epoch, button: 'band', bandId: 1 + this.#random(3) }));
    else if (drawn < 940 || cabinet.meterMinor() > fullCredit)
      begin('cash-outs', cabinet.cashOut({ transferId, epoch, whenIdle: this.#random(2) === 0 }));
    else if (drawn < 955) await this.#endDriver(joined);
    else if (drawn < 965) await this.#darken(joined);
    else if (drawn < 975) await this.#openDoor(joined);
    else if (drawn < 980) begin('bills', Promise.resolve(machine.insertBill(500)));
    else if (drawn < 985) begin('games at the machine', Promise.resolve(machine.press('spin')));
    await this.#pass(this.#oneOf([50, 400, 2_000, 3_000, 6_000]));
    // The driver may be another by now.
    const { phase } = joined.cabinet.view();
    if (phase === 'malfunction' && this.#random(20) === 0) await this.#inTime(joined.cabinet.attended());
  }

  async #endDriver(joined: JoinedCabinet): Promise<void> {
    this.#count('ends of the driver');
    await this.#inTime(joined.restart());
  }

  async #darken({ machine }: JoinedCabinet): Promise<void> {
    this.#count('power cuts');
    machine.cutPower();
    await this.#pass(this.#oneOf([500, 8_000]));
    machine.restorePower();
  }

  async #openDoor({ machine }: JoinedCabinet): Promise<void> {
    this.#count('doors');
    machine.openDoor('slot');
    await this.#pass(this.#oneOf([500, 5_000]));
    machine.closeDoor('slot');
  }

  /** Waits until nothing is under way. */
  async #rest(joined: JoinedCabinet): Promise<void> {
    for (let waitedMs = 0; waitedMs < restMs; waitedMs += 1_000) {
      await this.#pass(1_000);
      const { phase, needsCommissioning } = joined.cabinet.view();
      if ((phase === 'idle' || needsCommissioning) && waitedMs > 20_000) return;
      if (this.#owed !== null) joined.machine.resetHandPay();
      if (waitedMs % 30_000 === 29_000) await this.#inTime(joined.cabinet.attended());
    }
    const { machine, cabinet, reported } = joined;
    const { cabinet: doors, handPays, aft } = machine.state;
    this.differences.push(
      `not at rest: ${JSON.stringify([this.#reason, doors, handPays, aft.current, reported.slice(-5), cabinet.view()])}`,
    );
  }

  #add(event: CabinetEvent): void {
    const sums = this.#sums;
    if (event.type === 'credited') sums.credited += event.amountMinor;
    if (event.type === 'cashedOut') sums.cashedOut += event.amountMinor;
    if (event.type === 'handPayOwed') sums.handPaid += event.amountMinor;
    if (event.type === 'handPayOwed') this.#owed = event.transferId;
    if (event.type === 'handPayCleared') this.#owed = null;
    if (event.type === 'foreignMoney') sums.foreign += event.amountMinor;
    if (event.type === 'roundPlayed') {
      sums.staked += event.stakeMinor;
      sums.won += event.winMinor;
    }
    if (event.type === 'malfunctioned') this.#reason = event.reason;
    if (event.type === 'recovered') this.#reason = '';
    this.#count(event.type);
  }

  /** Compares what the events say with the journal and with the machine's own meters, which have ten digits. */
  #compare({ cabinet, machine }: JoinedCabinet): void {
    const { credited, cashedOut, staked, won, handPaid, foreign } = this.#sums;
    const ofMachine = {
      ...{
        credits: machine.state.credit.credits,
        credited: machine.meter(0xa0),
        cashedOut: machine.meter(0xb8),
      },
      ...{ staked: machine.meter(0x00), won: machine.meter(0x01), handPaid: machine.meter(0x02) },
    };
    const credits = credited + foreign - cashedOut - staked + won;
    const byEvents = { credits, credited, cashedOut, staked, won, handPaid };
    if (JSON.stringify(ofMachine) !== JSON.stringify(byEvents) || cabinet.meterMinor() !== credits)
      this.differences.push(
        `${JSON.stringify(ofMachine)} at the machine, ${JSON.stringify(byEvents)} by events, ${cabinet.meterMinor()} in the journal`,
      );
    const again = machine.violations.filter((sentence) => sentence.startsWith('transfer '));
    this.differences.push(...again);
    const { lastSeq } = cabinet.journalFacts();
    if (lastSeq > 0) cabinet.acknowledge(lastSeq);
  }

  #count(name: string): void {
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
  }

  #oneOf<T>(list: readonly [T, ...T[]]): T {
    return list[this.#random(list.length)] ?? list[0];
  }

  /** Lets time pass until this is done: the driver waits for its clock, and nothing else lets that go on. */
  async #inTime(work: Promise<unknown>): Promise<void> {
    let isDone = false;
    const done = work.finally(() => {
      isDone = true;
    });
    done.catch(() => {});
    while (!isDone) await this.#pass(50);
    await done;
  }

  async #pass(ms: number): Promise<void> {
    for (let leftMs = ms; leftMs > 0; ) {
      leftMs -= this.#clock.step(leftMs);
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
}
