import { randomUUID } from 'node:crypto';
import type { CabinetView, MachineId } from '@reelfloor/protocol';
import type { CabinetDescription, CabinetEvent, JournalSnapshot } from '@reelfloor/protocol/channels/agent-channel';

type EventFacts = CabinetEvent extends infer Event
  ? Event extends CabinetEvent
    ? Omit<Event, 'seq' | 'at' | 'meterMinor'>
    : never
  : never;

const bands = [
  { id: 1, Order: 2, label: '1×', stakeMinor: 100 },
  { id: 2, Order: 1, label: '5×', stakeMinor: 500 },
  { id: 3, Order: 0, label: '10×', stakeMinor: 1_000 },
  { id: 4, Order: 4, label: '2×', stakeMinor: 200 },
  { id: 5, Order: 3, label: '3×', stakeMinor: 300 },
];

/**
 * A cabinet without reels: a credit meter, a journal, and the transfers it has carried out. It behaves as the agent
 * channel promises: the same id gives the same result, and a voided id stays void.
 */
export class TestCabinet {
  readonly description: CabinetDescription;
  /** Id of the journal. `replaceJournal` and `setBack` replace the journal as a whole. */
  journalId: string = randomUUID();
  journal: CabinetEvent[] = [];
  acknowledgedSeq = 0;
  epoch = 0;
  #revision = 1;
  transfers = new Map<string, { state: 'credited' | 'cashedOut' | 'voided'; amountMinor: number }>();
  meterMinor = 0;
  phase: CabinetView['phase'] = 'idle';
  freeSpinsLeft = 0;
  /** True for a real machine that is not open to players. */
  needsCommissioning = false;
  #version = 1;
  notify: (event: CabinetEvent | null) => void = () => {};

  constructor(machineId: string, brandId = 'koi') {
    this.description = {
      machineId: machineId as MachineId,
      brandId: brandId as CabinetDescription['brandId'],
      videoType: 'screen',
      picture: { width: 1280, height: 720 },
      reelBox: { x: 0.1, y: 0.1, width: 0.8, height: 0.7 },
      privateAreas: [{ x: 0.1, y: 0.9, width: 0.3, height: 0.08 }],
      cutScreen: null,
      rotations: [0, 90],
      screens: [],
      bands,
      conduct: { minCycleMs: 60_000, celebrates: 'aboveStake', jackpots: true },
    };
  }

  /** Returns what `hello` reports of the journal. A test replaces this function to make the agent lie. */
  journalFacts(): JournalSnapshot {
    return {
      id: this.journalId,
      revision: this.#revision,
      firstSeq: this.journal[0]?.seq ?? 0,
      lastSeq: this.lastSeq,
      acknowledgedSeq: this.acknowledgedSeq,
      meterMinor: this.journal.at(-1)?.meterMinor ?? 0,
      epoch: this.epoch,
    };
  }

  get lastSeq(): number {
    return this.journal.at(-1)?.seq ?? 0;
  }

  /** Throws for an event that is not in the journal, as the real journal does. */
  acknowledge(seq: number): void {
    if (seq > this.lastSeq)
      throw new RangeError(`event ${seq} was acknowledged, and the journal ends at ${this.lastSeq}`);
    this.acknowledgedSeq = Math.max(this.acknowledgedSeq, seq);
  }

  /** Begins a new journal, as if the old one had been deleted. */
  replaceJournal(): void {
    this.journalId = randomUUID();
    this.journal = [];
    this.transfers = new Map();
    this.acknowledgedSeq = 0;
    this.meterMinor = 0;
    this.epoch = 0;
    this.phase = 'idle';
    this.#version++;
  }

  copyJournal() {
    const { journalId, acknowledgedSeq, epoch, meterMinor } = this;
    const [journal, transfers, revision] = [[...this.journal], new Map(this.transfers), this.#revision];
    return { journalId, acknowledgedSeq, epoch, meterMinor, journal, transfers, revision };
  }

  setBack({ revision, ...copy }: ReturnType<TestCabinet['copyJournal']>): void {
    Object.assign(this, copy, { journal: [...copy.journal], transfers: new Map(copy.transfers) });
    // A real cabinet writes to a journal when it opens it, which raises the revision.
    this.#revision = revision + 1;
    this.#version++;
  }

  /** Counts a write to the journal that adds no event, such as the voiding of a transfer id. */
  wrote(): void {
    this.#revision++;
  }

  /** Returns false for a command with a lower fencing number than the highest so far. Remembers a higher one. */
  admits({ epoch }: { readonly epoch: number }): boolean {
    if (epoch < this.epoch) return false;
    this.epoch = epoch;
    return true;
  }

  view(): CabinetView {
    return {
      version: this.#version,
      phase: this.phase,
      creditMinor: this.meterMinor,
      bandId: 1,
      stakeMinor: 100,
      winMinor: 0,
      freeSpinsLeft: this.freeSpinsLeft,
      roundId: null,
      ...(this.needsCommissioning && { needsCommissioning: true }),
    };
  }

  show(phase: CabinetView['phase']): void {
    this.phase = phase;
    this.#version++;
    this.notify(null);
  }

  write(facts: EventFacts, meterMinor = this.meterMinor): void {
    this.meterMinor = meterMinor;
    const event = { ...facts, seq: this.lastSeq + 1, at: Date.now(), meterMinor } as CabinetEvent;
    this.journal.push(event);
    this.#revision++;
    this.#version++;
    this.notify(event);
  }

  playRound({
    stakeMinor = 100,
    winMinor = 0,
    jackpotShareMinor = 0,
    freeSpin = false,
    rulesHash = undefined as string | undefined,
    rounds = 1,
    recording = undefined as CabinetEvent['recording'],
  } = {}): void {
    const roundId = `round-${this.lastSeq + 1}`;
    this.write(
      {
        type: 'roundPlayed',
        roundId,
        freeSpin,
        bandId: this.description.bands.find((band) => band.stakeMinor === stakeMinor)?.id ?? 1,
        stakeMinor,
        winMinor,
        jackpotShareMinor,
        stops: [0, 0, 0, 0, 0],
        ...(rulesHash !== undefined && { rulesHash }),
        ...(rounds > 1 && { rounds }),
        ...(recording && { recording }),
      },
      this.meterMinor - stakeMinor + winMinor,
    );
  }
}
