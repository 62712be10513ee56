import type { MachineId } from '@reelfloor/protocol';
import type { RecordingTimeline } from '@reelfloor/protocol/channels/recording';
import type { OfficeAnswerInput } from '@reelfloor/protocol/office-call-types';
import type { Queries } from '../../platform/database/database.ts';
import type { ScopedDatabase } from '../../platform/sites/scope-database-to-site.ts';
import { listComplaints } from '../../play/complaints/complaints.ts';
import type { MachineFloor } from '../../play/machines/machine-floor.ts';
import { listLegalHolds } from '../../play/recordings/legal-holds.ts';

const timeoutMs = 5_000;
/** Maximum number of rounds in a timeline. */
const maxRounds = 500;

type Timeline = OfficeAnswerInput<'recordingTimeline'>;
type Span = { readonly machineId: MachineId; readonly fromMs: number; readonly untilMs: number };

interface RoundRow {
  readonly player_id: string;
  readonly username: string;
  readonly number: number;
  readonly round_id: string | null;
  readonly session_id: string;
  readonly counted_at: number;
  readonly free_spin: number;
  readonly stake_minor: number;
  readonly win_minor: number;
  readonly meter_minor: number | null;
  readonly event_seq: number | null;
  readonly recording_no: number | null;
}

/** Reads a machine's rounds in a time span, earliest first, from the sessions that overlap it. */
const readRounds = (db: Queries, { machineId, fromMs, untilMs }: Span): Promise<RoundRow[]> =>
  db.all<RoundRow>(
    `SELECT r.*, p.username FROM sessions s JOIN game_rounds r ON r.session_id = s.id JOIN players p ON p.id = r.player_id
     WHERE s.machine_id = ? AND s.started_at <= ? AND coalesce(s.ended_at, ?) >= ? AND r.kind = 'round'
       AND r.counted_at BETWEEN ? AND ? ORDER BY r.counted_at, r.number LIMIT ${maxRounds + 1}`,
    ...[machineId, untilMs, untilMs, fromMs, fromMs, untilMs],
  );

/** Returns a machine's recordings in a time span, and its rounds in the ledger. */
export const readRecordingTimeline = async (
  { database, floor }: { readonly database: ScopedDatabase; readonly floor: Pick<MachineFloor, 'get'> },
  span: Span,
): Promise<Timeline> => {
  const { machineId, fromMs, untilMs } = span;
  const rows = await readRounds(database.read, span);
  const holds = await listLegalHolds(database.read, span);
  const link = floor.get(machineId)?.link;
  const asked = await link?.command('recordingTimeline', { machineId, fromMs, untilMs }, timeoutMs);
  const isRefused = asked?.kind === 'refused';
  return {
    recorded: asked?.kind === 'accepted' ? recordedOf(asked.value) : null,
    missing: asked?.kind === 'accepted' ? null : isRefused ? 'noRecorder' : 'away',
    rounds: rows.slice(0, maxRounds).map((row) => ({
      player: { id: row.player_id, name: row.username },
      ...{ round: row.number, roundId: row.round_id ?? '', sessionId: row.session_id, at: row.counted_at },
      ...{ isFreeSpin: row.free_spin === 1, stakeMinor: row.stake_minor, winMinor: row.win_minor },
      ...{ meterAfterMinor: row.meter_minor, seq: row.event_seq, recordingNo: row.recording_no },
    })),
    holds: holds.map(({ machineId: _machine, liftedAt: _lifted, ...hold }) => hold),
    isCut: rows.length > maxRounds,
  };
};

const recordedOf = ({ holds: _holds, head: _head, rounds, ...recorded }: RecordingTimeline) => ({
  ...recorded,
  rounds: rounds.map(({ seq, startedAtMs, endedAtMs }) => ({ seq, startedAtMs, endedAtMs })),
});

/** Returns players' complaints for staff. */
export const readPlayerComplaints = async (db: Queries): Promise<OfficeAnswerInput<'officeComplaints'>> => {
  const rows = await listComplaints(db);
  return {
    complaints: rows.map((row) => ({
      ...{ number: row.number, machineId: row.machine_id, sessionId: row.session_id, round: row.round },
      player: { id: row.player_id, name: row.username },
      ...{ at: row.at, text: row.text, lang: row.lang, state: row.state, lookedBy: row.looked_by },
      ...{ answer: row.answer, answeredAt: row.answered_at, answeredBy: row.answered_by },
      hold: {
        ...{ id: row.hold_id, fromMs: row.from_ms, untilMs: row.until_ms, endsAt: row.ends_at },
        evidence: row.evidence,
      },
    })),
  };
};

/**
 * Returns the ledger's data of an exported round and of the neighbouring rounds of its session, for an archive that leaves the operator.
 */
export const readLedgerDataForRecordedRound = async (
  db: Queries,
  {
    machineId,
    fromMs,
    untilMs,
    round,
    at,
  }: Span & {
    readonly round: { readonly journalId: string; readonly seq: number };
    readonly at: number;
  },
) => ({
  format: 'reelfloor ledger facts 1',
  ...{ at, machineId, fromMs, untilMs, round },
  rounds: await db.all(
    `SELECT r.* FROM sessions s JOIN game_rounds r ON r.session_id = s.id WHERE s.machine_id = ? AND s.started_at <= ?
       AND coalesce(s.ended_at, ?) >= ? AND r.counted_at BETWEEN ? AND ?
       AND EXISTS (SELECT 1 FROM game_rounds o WHERE o.session_id = r.session_id AND o.journal_id = ? AND o.event_seq = ?)
     ORDER BY r.counted_at, r.number LIMIT ${maxRounds}`,
    ...[machineId, untilMs, untilMs, fromMs, fromMs, untilMs, round.journalId, round.seq],
  ),
  head: (await db.get('SELECT no, head, at FROM recording_heads WHERE machine_id = ?', machineId)) ?? null,
  /** Audit trail entries with the hash chain heads of all machines' recordings, from two days before the round to two days after it. */
  recordLines: await db.all(
    `SELECT o.id, o.at, o.who, o.what, o.subject, o.details, c.before_hash, c.hash FROM operator_changes o
     JOIN operator_chain c ON c.change_id = o.id WHERE o.what = 'recording heads' AND o.at BETWEEN ? AND ? ORDER BY o.id LIMIT 10`,
    ...[fromMs - 2 * 86_400_000, untilMs + 2 * 86_400_000],
  ),
});
