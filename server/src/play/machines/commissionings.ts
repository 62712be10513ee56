import type { Commissioning, MachineIdentity } from '@reelfloor/protocol/channels/commissioning';
import { noteChange } from '../../platform/bus/note-change.ts';
import type { Database, DatabaseTransaction, Queries } from '../../platform/database/database.ts';

/**
 * What a real machine said last of its commissioning, as far as an opening depends on it. The machine's own journal has all of it;
 * this is what a request is compared with, in the transaction that confirms it.
 */
export interface ReportedCommissioning extends Pick<Commissioning, 'isInService' | 'waitsFor'> {
  readonly identity: MachineIdentity | null;
  /** How many of the wiring's points are ticked, and of the keys and the steps of the money test have passed. */
  readonly ticked: number;
  readonly keys: number;
  readonly money: number;
}

/** A confirmed opening: on its way to the machine's agent, carried out, or refused by it. */
export interface Opening {
  readonly state: 'sent' | 'done' | 'refused';
  readonly identity: MachineIdentity;
  /** Who confirmed it, as the audit trail names them. */
  readonly by: string;
  readonly at: number;
}

export interface StoredCommissioning {
  readonly reported: ReportedCommissioning;
  readonly opening: Opening | null;
}

interface Row {
  readonly machine_id: string;
  readonly reported: string;
  readonly opening: string | null;
}

const commissioningOf = ({ reported, opening }: Row): StoredCommissioning => ({
  reported: JSON.parse(reported) as ReportedCommissioning,
  opening: opening === null ? null : (JSON.parse(opening) as Opening),
});

/** Returns what the machine said last; null if it was never asked. */
export const findCommissioning = async (
  db: Queries,
  machineId: string,
): Promise<StoredCommissioning | null> => {
  const row = await db.get<Row>('SELECT * FROM machine_commissionings WHERE machine_id = ?', machineId);
  return row ? commissioningOf(row) : null;
};

export const listCommissionings = async (db: Queries): Promise<ReadonlyMap<string, StoredCommissioning>> => {
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

/** Stores what the machine says now, if it said something else before. */
export const storeReported = async (
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

/** Orders that the machine's agent opens it, on whichever node the agent is. */
export const orderOpening = async (
  tx: DatabaseTransaction,
  machineId: string,
  opening: Omit<Opening, 'state'>,
): Promise<void> => {
  await tx.run(
    'UPDATE machine_commissionings SET opening = ? WHERE machine_id = ?',
    JSON.stringify({ ...opening, state: 'sent' } satisfies Opening),
    machineId,
  );
  await noteChange(tx, 'opening', machineId);
};

/** Notes what became of an opening. Returns false if it was noted before, or if another one has taken its place. */
export const endOpening = async (
  tx: DatabaseTransaction,
  machineId: string,
  opening: Opening,
  state: 'done' | 'refused',
): Promise<boolean> =>
  (await tx.run(
    'UPDATE machine_commissionings SET opening = ? WHERE machine_id = ? AND opening = ?',
    JSON.stringify({ ...opening, state }),
    machineId,
    JSON.stringify(opening),
  )) === 1;
