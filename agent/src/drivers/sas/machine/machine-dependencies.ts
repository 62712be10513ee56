import type { Clock } from '@reelfloor/cabinet/clock';
import type { CabinetEvent } from '@reelfloor/protocol/channels/agent-channel';
import type { KeyRelayBoard } from '../keys/key-relays.ts';
import type { MachineLine } from './machine-line.ts';
import type { SasEntry, SasJournal } from './sas-state.ts';

/** A key of the machine that selects a stake. */
export interface StakeKey {
  readonly id: number;
  readonly label: string;
  readonly stakeMinor: number;
  readonly channel: number;
  /** Whether pressing the key also begins a game. */
  readonly plays: boolean;
}

/** The operator's settings of a machine, from its cabinet file. */
export interface MachineSetup {
  /** Path or address of the serial line, such as `/dev/ttyS0`, and the machine's SAS address on it. */
  readonly line: string;
  readonly address: number;
  readonly asset: number;
  readonly serial: string;
  /** Value of one credit, in minor units. */
  readonly denomMinor: number;
  readonly countsWhenWon: boolean;
  /** Poll interval in ms. */
  readonly cycleMs: number;
  readonly spinChannel: number;
  readonly stakeKeys: readonly StakeKey[];
  /** Hash of the rules text published for the machine's game; undefined if none is published. */
  readonly rulesHash: string | undefined;
  /** Whether the machine has reels whose stop positions it reports. */
  readonly reportsStops: boolean;
}

/** Dependencies shared by the parts of a SAS machine's driver. */
export interface MachineDependencies {
  readonly machineId: string;
  readonly journal: SasJournal;
  readonly line: MachineLine;
  readonly keys: KeyRelayBoard;
  readonly clock: Clock;
  readonly setup: MachineSetup;
  /** Writes to the journal, then publishes the change. */
  readonly write: (entry: SasEntry) => readonly CabinetEvent[];
  /** Runs work on the serial line exclusively: calls are queued and run one at a time. */
  readonly inTurn: <T>(work: () => Promise<T>) => Promise<T>;
  /** Queues work like `inTurn`, without a promise to await. */
  readonly later: (work: () => Promise<unknown>) => void;
  /** Publishes a change of the machine's state that is not in the journal. */
  readonly changed: () => void;
  readonly report: (text: string) => void;
}

export const createSleepFunction =
  (clock: Clock) =>
  (ms: number): Promise<void> =>
    new Promise((resolve) => void clock.after(ms, resolve));
