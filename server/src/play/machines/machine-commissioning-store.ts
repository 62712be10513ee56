import type { Commissioning, MachineIdentity } from '@reelfloor/protocol/channels/commissioning';
import { publishDatabaseChange } from '../../platform/bus/publish-database-change.ts';
import type { Database, DatabaseTransaction, Queries } from '../../platform/database/database.ts';

/**
 * The last commissioning report of a real machine, as far as opening it to players depends on it. The full report is in the machine's
 * journal. A request to open the machine is compared with this report in the transaction that confirms the request.
 */
export interface ReportedCommissioning extends Pick<Commissioning, 'isInService' | 'waitsFor'> {
  readonly identity: MachineIdentity | null;
  /** Numbers of confirmed wiring points, keys that passed their test, and passed steps of the money test. */
  readonly ticked: number;
  readonly keys: number;
  readonly money: number;
}

/** A confirmed request to open a machine to players: sent to its agent, carried out, or refused by the agent. */
export interface MachineOpening {
  readonly state: 'sent' | 'done' | 'refused';
  readonly identity: MachineIdentity;
  /** Who confirmed the opening of the machine, as named in the audit trail. */
  readonly by: string;
  readonly at: number;
}

export interface StoredCommissioning {
  readonly reported: ReportedCommissioning;
  readonly opening: MachineOpening | null;
}

interface Row {
  readonly machine_id: string;
  readonly reported: string;
  readonly opening: string | null;
}

const commissioningOf = ({ reported, opening }: Row): StoredCommissioning => ({
  reported: JSON.parse(reported) as ReportedCommissioning,
  opening: opening === null ? null : (JSON.parse(opening) as MachineOpening),
});

/** Returns the machine's last commissioning report; null if it was never requested. */
export const findMachineCommissioning = async (db: Queries, machineId: string): Promise<StoredCommissioning | null> => {
  const row = await db.get<Row>('SELECT * FROM machine_commissionings WHERE machine_id = ?', machineId);
  return row ? commissioningOf(row) : null;
};

export const listMachineCommissionings = async (db: Queries): Promise<ReadonlyMap<string, StoredCommissioning>> => {
  const rows = await db.all<Row>('SELECT * FROM machine_commissionings');
  return new Map(rows.map((row) => [row.machine_id, commissioningOf(row)]));
};

const reportedOf = (state: Commissioning): ReportedCommissioning => ({
  identity: state.identity.read,
  isInService: state.isInService,
  waitsFor: state.waitsFor,
  ticked: state.wiring.filter(({ at }) => at !== null).length,
  keys: state.keys.filter(({ test }) => test?.outcome === 'works').length,
  money: state.money.steps.filter((step) => step.state === 'done').length,
});

/** Stores the machine's commissioning report if it differs from the last one. */
export const storeCommissioningReport = async (
  database: Pick<Database, 'read' | 'transact'>,
  machineId: string,
  state: Commissioning,
): Promise<void> => {
  const reported = JSON.stringify(reportedOf(state));
  const known = await database.read.get<Pick<Row, 'reported'>>(
    'SELECT reported FROM machine_commissionings WHERE machine_id = ?',
    machineId,
  );
  if (known?.reported === reported) return;
  await database.transact((tx) =>
    tx.run(
      `INSERT INTO machine_commissionings (machine_id, reported) VALUES (?, ?)
       ON CONFLICT (machine_id) DO UPDATE SET reported = excluded.reported`,
      machineId,
      reported,
    ),
  );
};

/** Requests that the machine's agent, on whichever node it is connected, opens the machine to players. */
export const requestMachineOpeningToPlayers = async (
  tx: DatabaseTransaction,
  machineId: string,
  opening: Omit<MachineOpening, 'state'>,
): Promise<void> => {
  await tx.run(
    'UPDATE machine_commissionings SET opening = ? WHERE machine_id = ?',
    JSON.stringify({ ...opening, state: 'sent' } satisfies MachineOpening),
    machineId,
  );
  await publishDatabaseChange(tx, 'opening', machineId);
};

/** Stores the outcome of opening a machine to players. Returns false if it already has one, or a newer request has replaced it. */
export const storeMachineOpeningOutcome = async (
  tx: DatabaseTransaction,
  machineId: string,
  opening: MachineOpening,
  state: 'done' | 'refused',
): Promise<boolean> =>
  (await tx.run(
    'UPDATE machine_commissionings SET opening = ? WHERE machine_id = ? AND opening = ?',
    JSON.stringify({ ...opening, state }),
    machineId,
    JSON.stringify(opening),
  )) === 1;
