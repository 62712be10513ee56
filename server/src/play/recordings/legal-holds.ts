import type { DatabaseTransaction, Queries } from '../../platform/database/database.ts';
import { readStrictestJurisdictionValues } from '../../players/protection/profile/jurisdiction-profile-store.ts';
import { type EvidenceState, evidenceStateSql, scheduleEvidenceCopy } from './legal-hold-evidence.ts';

type HoldCause = 'complaint' | 'staff' | 'handPay' | 'fault' | 'transfer';

/** A legal hold: recorded pictures of a period that must not be deleted. Times: Unix time in ms. */
export interface LegalHold {
  readonly id: string;
  readonly machineId: string;
  readonly fromMs: number;
  readonly untilMs: number;
  readonly cause: HoldCause;
  readonly reason: string;
  readonly at: number;
  readonly endsAt: number;
  readonly liftedAt: number | null;
}

interface HoldRow {
  readonly id: string;
  readonly machine_id: string;
  readonly from_ms: number;
  readonly until_ms: number;
  readonly cause: HoldCause;
  readonly reason: string;
  readonly at: number;
  readonly ends_at: number;
  readonly lifted_at: number | null;
}

const holdOf = (row: HoldRow): LegalHold => ({
  ...{ id: row.id, machineId: row.machine_id, fromMs: row.from_ms, untilMs: row.until_ms },
  ...{ cause: row.cause, reason: row.reason, at: row.at, endsAt: row.ends_at, liftedAt: row.lifted_at },
});

const dayMs = 86_400_000;
/** Time in ms before and after an incident that its legal hold covers. */
const aroundMs = 60_000;

export const computeLegalHoldSpanAround = (at: number) => ({ fromMs: at - aroundMs, untilMs: at + aroundMs });

type NewLegalHold = Omit<LegalHold, 'endsAt' | 'liftedAt'>;

/**
 * Places a legal hold, which expires after the number of days in the jurisdiction profile. An existing hold with this id is left unchanged.
 * The agent is notified later, and the recording is copied when the period has ended.
 */
export const placeLegalHold = async (tx: DatabaseTransaction, hold: NewLegalHold): Promise<{ endsAt: number }> => {
  const endsAt = hold.at + (await readStrictestJurisdictionValues(tx))['recording.holdDays'] * dayMs;
  const placed = await tx.run(
    `INSERT INTO recording_holds (id, machine_id, from_ms, until_ms, cause, reason, at, ends_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (id) DO NOTHING`,
    ...[hold.id, hold.machineId, hold.fromMs, hold.untilMs, hold.cause, hold.reason.slice(0, 200), hold.at],
    endsAt,
  );
  if (placed > 0) await scheduleEvidenceCopy(tx, hold);
  return { endsAt };
};

export const findLegalHold = async (db: Queries, id: string): Promise<LegalHold | null> => {
  const row = await db.get<HoldRow>('SELECT * FROM recording_holds WHERE id = ?', id);
  return row ? holdOf(row) : null;
};

/** Returns a machine's active legal holds that overlap a period, earliest first, and whether the server has a copy of their recordings. */
export const listLegalHolds = async (
  db: Queries,
  { machineId, fromMs, untilMs }: Pick<LegalHold, 'machineId' | 'fromMs' | 'untilMs'>,
): Promise<(LegalHold & { readonly evidence: EvidenceState })[]> =>
  (
    await db.all<HoldRow & { evidence: EvidenceState }>(
      `SELECT h.*, ${evidenceStateSql} AS evidence FROM recording_holds h WHERE machine_id = ? AND lifted_at IS NULL AND until_ms >= ? AND from_ms <= ?
       ORDER BY from_ms, id LIMIT 200`,
      ...[machineId, fromMs, untilMs],
    )
  ).map((row) => ({ ...holdOf(row), evidence: row.evidence }));

/** Returns the legal holds whose start or lifting has not been reported to the machine's agent. */
export const listLegalHoldsNotSentToAgent = async (db: Queries, machineId: string): Promise<LegalHold[]> =>
  (
    await db.all<HoldRow>(
      'SELECT * FROM recording_holds WHERE machine_id = ? AND is_reported = 0 ORDER BY at, id LIMIT 100',
      machineId,
    )
  ).map(holdOf);

/** Lifts a legal hold. Returns false if it does not exist or has already been lifted. */
export const liftLegalHold = async (tx: DatabaseTransaction, id: string, at: number): Promise<boolean> =>
  (await tx.run(
    'UPDATE recording_holds SET lifted_at = ?, is_reported = 0 WHERE id = ? AND lifted_at IS NULL',
    at,
    id,
  )) > 0;

/** Lifts expired legal holds. Returns how many. */
export const liftExpiredLegalHolds = (tx: DatabaseTransaction, at: number): Promise<number> =>
  tx.run('UPDATE recording_holds SET lifted_at = ?, is_reported = 0 WHERE lifted_at IS NULL AND ends_at <= ?', at, at);

/** Marks a legal hold as reported to the agent, unless it was lifted since `hold` was read. */
export const markLegalHoldSentToAgent = (tx: DatabaseTransaction, { id, liftedAt }: LegalHold): Promise<number> =>
  tx.run('UPDATE recording_holds SET is_reported = 1 WHERE id = ? AND coalesce(lifted_at, 0) = ?', id, liftedAt ?? 0);
