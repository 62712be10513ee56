import type { CabinetEvent } from '@reelfloor/protocol/channels/agent-channel';
import { formatAuditFaults } from '../../money/ledger/format-audit-faults.ts';
import type { Queries } from '../../platform/database/database.ts';
import { type CabinetJournal, listJournalFiles, readJournalFile } from './read-journal.ts';

/**
 * Compares the ledger with the cabinets' journals and returns the discrepancies: each acknowledged event must have moved its amount, and
 * each posted round must be in the journal unless it is older than the journal's oldest event. So nobody can forge the ledger undetected
 * without forging the journals too.
 */
export const findJournalDiscrepancies = async (db: Queries, folder: string): Promise<string[]> => {
  const faults: string[] = [];
  for (const file of listJournalFiles(folder)) faults.push(...(await faultsOf(db, readJournalFile(file))));
  return faults;
};

const faultsOf = async (
  db: Queries,
  { machineId, facts: { id: journalId }, events }: CabinetJournal,
): Promise<string[]> => {
  const machine = await db.get<{ seq: number; no: number; journal: string | null }>(
    'SELECT acknowledged_seq AS seq, journal_no AS no, journal_id AS journal FROM machines WHERE id = ?',
    machineId,
  );
  if (!machine) return [`the journal of machine ${machineId} is of a machine that the ledger does not know`];
  if (machine.journal !== null && machine.journal !== journalId)
    return [`the journal of machine ${machineId} is not the one that the ledger follows`];
  const roundKey = (seq: number) => `round:${machineId}:${seq}${machine.no > 0 ? `@${machine.no}` : ''}`;
  const passedOver = await passedOverOf(db, machineId, journalId);
  const moved = await movedAt(db, machineId);
  const paid = await paysOf(db, machineId);
  const acknowledged = events.filter(({ seq }) => seq <= machine.seq && !passedOver(seq));
  const wrong = acknowledged.filter((event) => !isBooked(event, roundKey(event.seq), moved, paid));
  const first = events[0]?.seq ?? Number.POSITIVE_INFINITY;
  const rounds = new Set(events.filter(({ type }) => type === 'roundPlayed').map(({ seq }) => seq));
  const unheard = [...moved.keys()].filter((id) => {
    const [, seqText = ''] = /:(\d+)(?:@\d+)?$/.exec(id) ?? [];
    const seq = Number(seqText);
    return id === roundKey(seq) && seq >= first && !rounds.has(seq);
  });
  return [
    ...formatAuditFaults(
      wrong,
      ({ seq, type }) => `event ${seq} (${type}) of machine ${machineId} is booked otherwise than its journal tells`,
    ),
    ...formatAuditFaults(unheard, (id) => `transfer ${id} stands in the ledger and not in the machine's journal`),
  ];
};

const isBooked = (
  event: CabinetEvent,
  roundKey: string,
  moved: ReadonlyMap<string, number>,
  paid: ReadonlyMap<string, number>,
): boolean => {
  switch (event.type) {
    case 'roundPlayed':
      return (moved.get(roundKey) ?? 0) === event.winMinor - event.stakeMinor;
    case 'credited':
      return moved.get(`cash-in-arrived:${event.transferId}`) === event.amountMinor;
    case 'cashedOut':
    case 'creditsCancelled':
      return (moved.get(`cash-out:${event.transferId}`) ?? 0) === -event.amountMinor;
    case 'handPayOwed':
      return paid.get(event.transferId) === event.amountMinor;
    case 'jackpotHit':
      return paid.has(event.transferId);
    default:
      return true;
  }
};

const passedOverOf = async (db: Queries, machineId: string, journalId: string): Promise<(seq: number) => boolean> => {
  const rows = await db.all<{ details: string }>(
    `SELECT details FROM operator_changes
     WHERE what IN ('machine accept-ledger', 'machine clear', 'reconcile apply') AND subject = ?`,
    machineId,
  );
  const ranges = rows
    .map(({ details }) => JSON.parse(details) as Partial<PassedOver>)
    .filter(({ journal, decision }) => journal?.to === journalId && decision !== 'replay')
    .map(({ acknowledgedSeq }) => acknowledgedSeq);
  return (seq) => ranges.some((range) => range && seq > range.from && seq <= range.to);
};

/** Audit record of an operator's decision that skipped journal events. */
interface PassedOver {
  readonly journal: { readonly to: string };
  /** Set by a reconciliation whose replay posted the events. */
  readonly decision?: string;
  readonly acknowledgedSeq: { readonly from: number; readonly to: number };
}

const movedAt = async (db: Queries, machineId: string): Promise<ReadonlyMap<string, number>> => {
  const rows = await db.all<{ id: string; amount: number }>(
    'SELECT transfer_id AS id, amount_minor AS amount FROM entries WHERE account = ?',
    `machine:${machineId}`,
  );
  return new Map(rows.map(({ id, amount }) => [id, amount] as const));
};

/** Returns the amounts of hand pays and jackpots, paid or pending approval, by the id that the cabinet sent for each. */
const paysOf = async (db: Queries, machineId: string): Promise<ReadonlyMap<string, number>> => {
  const rows = await db.all<{ id: string; amount: number }>(
    `SELECT id, amount_minor AS amount FROM waiting_hand_pays WHERE machine_id = ?
     UNION ALL
     SELECT substr(transfer_id, CASE type WHEN 5 THEN 10 ELSE 9 END), amount_minor FROM transactions
     WHERE machine_id = ? AND type IN (5, 6)`,
    machineId,
    machineId,
  );
  return new Map(rows.map(({ id, amount }) => [id, amount] as const));
};
