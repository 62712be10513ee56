import type { Clock } from '@reelfloor/cabinet/clock';
import type { CabinetEvent } from '@reelfloor/protocol/channels/agent';
import type { KeyBoard } from '../keys/key-board.ts';
import type { MachineLine } from './machine-line.ts';
import type { SasEntry, SasJournal } from './sas-state.ts';

/** A stake key of the machine. */
export interface StakeKey {
  readonly id: number;
  readonly label: string;
  readonly stakeMinor: number;
  readonly channel: number;
  /** True if it begins a game. */
  readonly plays: boolean;
}

/** What the operator has written down of a machine. */
export interface MachineSetup {
  /** The line's address, such as `/dev/ttyS0`, and the machine's number on it. */
  readonly line: string;
  readonly address: number;
  readonly asset: number;
  readonly serial: string;
  /** What one credit is worth, in minor units. */
  readonly denomMinor: number;
  readonly countsWhenWon: boolean;
  /** Time in ms between two polls. */
  readonly cycleMs: number;
  readonly spinChannel: number;
  readonly stakeKeys: readonly StakeKey[];
  /** Hash of the published rules of its game; left out if none are published. */
  readonly rulesHash: string | undefined;
  /** True if it has reels that say where they stop. */
  readonly reportsStops: boolean;
}

/** What the parts of the driver share. */
export interface MachineDependencies {
  readonly machineId: string;
  readonly journal: SasJournal;
  readonly line: MachineLine;
  readonly keys: KeyBoard;
  readonly clock: Clock;
  readonly setup: MachineSetup;
  /** Writes to the journal, then shows the change. */
  readonly write: (entry: SasEntry) => readonly CabinetEvent[];
  /** Runs work on the line that nothing else may come between. */
  readonly inTurn: <T>(work: () => Promise<T>) => Promise<T>;
  /** The same for work whose end nobody awaits. */
  readonly later: (work: () => Promise<unknown>) => void;
  /** Shows a change that the journal does not hold. */
  readonly changed: () => void;
  readonly report: (text: string) => void;
}

export const sleeper =
  (clock: Clock) =>
  (ms: number): Promise<void> =>
    new Promise((resolve) => void clock.after(ms, resolve));
