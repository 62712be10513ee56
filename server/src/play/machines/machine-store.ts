import type { MachineId } from '@reelfloor/protocol';
import type { CabinetEvent } from '@reelfloor/protocol/channels/agent-channel';
import type { DatabaseTransaction, Queries } from '../../platform/database/database.ts';
import type { MachinesTable } from '../../platform/database/schema.ts';

export interface StoredMachine {
  readonly id: MachineId;
  readonly brandId: string;
  readonly agentId: string;
  /** The cabinet's newest description, as JSON. */
  readonly description: string;
  /** The stake keys before the machine's description changed (`StakeKeyHistory[]` as JSON); null if there are none. */
  readonly earlierKeys: string | null;
  readonly acknowledgedSeq: number;
  /** Credit on the meter after the last event that the server acknowledged, in minor units; null before the first event. */
  readonly acknowledgedMeterMinor: number | null;
  readonly epoch: number;
  readonly fault: string | null;
  /** The last posted round (`LastRound` as JSON); null before the first round. */
  readonly lastRound: string | null;
  readonly aheadMinor: number;
  /** Id of the cabinet's journal; null before the machine's first `hello`. */
  readonly journalId: string | null;
  readonly journalRevision: number;
  /** How many times an operator has replaced the machine's journal. */
  readonly journalNo: number;
  /** How the cabinet's newest journal contradicts the ledger, as JSON; null if it does not. */
  readonly contradiction: string | null;
  /** The event after `acknowledgedSeq`, as JSON, if the server refused it; otherwise null. */
  readonly refusedEvent: string | null;
}

export const findMachine = async (db: Queries, machineId: string): Promise<StoredMachine | undefined> => {
  const row = await db.get<MachinesTable>('SELECT * FROM machines WHERE id = ?', machineId);
  return row && fromRow(row);
};

interface MachineWithEventBounds extends StoredMachine {
  /** The brand's limits on rounds (`BrandBounds` as JSON); null if the operator has not set them. */
  readonly bounds: string | null;
  /** Epoch of the newest connection of the machine's agent; null before the first connection. */
  readonly linkEpoch: number | null;
}

export const findMachineWithEventBounds = async (
  db: Queries,
  machineId: string,
): Promise<MachineWithEventBounds | undefined> => {
  const row = await db.get<MachinesTable & { readonly bounds: string | null; readonly link_epoch: number | null }>(
    `SELECT machines.*, bounds, agent_links.epoch AS link_epoch FROM machines JOIN brands ON brands.id = brand_id
     LEFT JOIN agent_links ON agent_links.agent_id = machines.agent_id WHERE machines.id = ?`,
    machineId,
  );
  return row && { ...fromRow(row), bounds: row.bounds, linkEpoch: row.link_epoch };
};

export const storeMachineVersionBase = async (
  tx: DatabaseTransaction,
  machineIds: readonly string[],
  versionBase: number,
): Promise<void> => {
  if (machineIds.length === 0) return;
  await tx.query.updateTable('machines').set({ version_base: versionBase }).where('id', 'in', machineIds).execute();
};

/** Stores a fault of the machine, unless it already has one, because the cause of the first must be found first. */
export const storeMachineFault = (tx: DatabaseTransaction, machineId: MachineId, fault: string) =>
  tx.run('UPDATE machines SET fault = coalesce(fault, ?) WHERE id = ?', fault, machineId);

export const storeMachineFencingNumber = (tx: DatabaseTransaction, machineId: MachineId, epoch: number) =>
  tx.run('UPDATE machines SET epoch = ? WHERE id = ?', epoch, machineId);

interface MachineJournalProgress {
  readonly acknowledgedSeq: number;
  readonly meterMinor: number | null;
  readonly lastRound: string | null;
  readonly aheadMinor: number;
  readonly earlierKeys: string | null;
}

export const storeMachineJournalProgress = (
  tx: DatabaseTransaction,
  machineId: MachineId,
  progress: MachineJournalProgress,
) =>
  tx.run(
    `UPDATE machines SET refused_event = CASE WHEN acknowledged_seq = ? THEN refused_event END,
       acknowledged_seq = ?, acknowledged_meter_minor = ?, last_round = ?, ahead_minor = ?,
       earlier_keys = ? WHERE id = ?`,
    progress.acknowledgedSeq,
    progress.acknowledgedSeq,
    progress.meterMinor,
    progress.lastRound,
    progress.aheadMinor,
    progress.earlierKeys,
    machineId,
  );

export const storeMachineFaultCleared = (tx: DatabaseTransaction, machineId: MachineId, fault: string | null) =>
  tx.run('UPDATE machines SET fault = ?, ahead_minor = 0 WHERE id = ?', fault, machineId);

export const storeSkippedEvent = (
  tx: DatabaseTransaction,
  machineId: MachineId,
  { seq, meterMinor }: CabinetEvent,
  lastRound: string | null,
) =>
  tx.run(
    `UPDATE machines SET acknowledged_seq = ?, acknowledged_meter_minor = ?, refused_event = NULL, last_round = ?
     WHERE id = ?`,
    seq,
    meterMinor,
    lastRound,
    machineId,
  );

export const storeJournalContradiction = (
  tx: DatabaseTransaction,
  machineId: string,
  { contradiction, fault }: { readonly contradiction: string; readonly fault: string | null },
) => tx.run('UPDATE machines SET contradiction = ?, fault = ? WHERE id = ?', contradiction, fault, machineId);

export const storeMachineJournal = (
  tx: DatabaseTransaction,
  machineId: string,
  { id, revision, fault }: { readonly id: string; readonly revision: number; readonly fault: string | null },
) =>
  tx.run(
    'UPDATE machines SET contradiction = NULL, fault = ?, journal_id = ?, journal_revision = ? WHERE id = ?',
    fault,
    id,
    revision,
    machineId,
  );

interface AcceptedJournal {
  readonly id: string;
  readonly revision: number;
  /** True if the machine's previous journal was another one. */
  readonly isOther: boolean;
  readonly acknowledgedSeq: number;
  readonly meterMinor: number;
  readonly fault: string | null;
}

export const storeAcceptedJournal = (tx: DatabaseTransaction, machineId: MachineId, journal: AcceptedJournal) =>
  tx.run(
    `UPDATE machines SET journal_id = ?, journal_revision = ?, journal_no = journal_no + ?, acknowledged_seq = ?,
       acknowledged_meter_minor = ?, contradiction = NULL, fault = ?, last_round = NULL,
       refused_event = NULL WHERE id = ?`,
    journal.id,
    journal.revision,
    journal.isOther ? 1 : 0,
    journal.acknowledgedSeq,
    journal.meterMinor,
    journal.fault,
    machineId,
  );

/** Stores that the machine has no journal: its cabinet's next one is accepted as new, from its first event on. */
export const clearMachineJournal = (tx: DatabaseTransaction, machineId: MachineId, fault: string | null) =>
  tx.run(
    `UPDATE machines SET journal_id = NULL, journal_revision = 0, journal_no = journal_no + 1, acknowledged_seq = 0,
       acknowledged_meter_minor = 0, contradiction = NULL, fault = ?, last_round = NULL,
       refused_event = NULL WHERE id = ?`,
    fault,
    machineId,
  );

const fromRow = (row: MachinesTable): StoredMachine => ({
  id: row.id as MachineId,
  brandId: row.brand_id,
  agentId: row.agent_id,
  description: row.description,
  earlierKeys: row.earlier_keys,
  acknowledgedSeq: row.acknowledged_seq,
  acknowledgedMeterMinor: row.acknowledged_meter_minor,
  epoch: row.epoch,
  fault: row.fault,
  lastRound: row.last_round,
  aheadMinor: row.ahead_minor,
  journalId: row.journal_id,
  journalRevision: row.journal_revision,
  journalNo: row.journal_no,
  contradiction: row.contradiction,
  refusedEvent: row.refused_event,
});
