import { type Complaint, createRefusedResult, type MachineId, okResult, type Result } from '@reelfloor/protocol';
import type { Database, DatabaseTransaction, Queries } from '../../platform/database/database.ts';
import { type EvidenceState, evidenceStateSql } from '../recordings/legal-hold-evidence.ts';
import { computeLegalHoldSpanAround, placeLegalHold } from '../recordings/legal-holds.ts';
import { findRecordedRoundByNumber } from '../recordings/round-clips.ts';

/** Maximum number of unanswered complaints per player. */
const maxOpen = 20;
const maxListed = 100;

export interface ComplaintRow {
  readonly number: number;
  readonly player_id: string;
  readonly machine_id: MachineId;
  readonly session_id: string;
  readonly round: number;
  readonly at: number;
  readonly text: string;
  readonly lang: 'tr' | 'en' | 'ar' | 'bg';
  readonly state: Complaint['state'];
  readonly looked_by: string | null;
  readonly answer: string | null;
  readonly answered_at: number | null;
  readonly answered_by: string | null;
  readonly hold_id: string;
  /** Unix time in ms at which the complaint's legal hold on recordings expires. */
  readonly ends_at: number;
}

const sql = 'SELECT c.*, h.ends_at FROM complaints c JOIN recording_holds h ON h.id = c.hold_id';

/** A complaint with its player's name, its legal hold, and whether the server has a copy of the recording. */
export interface ListedComplaint extends ComplaintRow {
  readonly username: string;
  readonly from_ms: number;
  readonly until_ms: number;
  readonly evidence: EvidenceState;
}

const listedSql = `SELECT c.*, p.username, h.ends_at, h.from_ms, h.until_ms, ${evidenceStateSql} AS evidence
  FROM complaints c JOIN recording_holds h ON h.id = c.hold_id JOIN players p ON p.id = c.player_id`;

const viewOf = (row: ComplaintRow): Complaint => ({
  ...{ number: row.number, round: row.round, machine: row.machine_id, at: row.at, text: row.text },
  ...{ state: row.state, answer: row.answer, answeredAt: row.answered_at, keptUntil: row.ends_at },
});

interface NewComplaint {
  readonly playerId: string;
  readonly round: number;
  readonly text: string;
  readonly lang: ComplaintRow['lang'];
}

/** Players' complaints about game rounds. Each puts a legal hold on the recording of its round until the complaint is settled. */
export class Complaints {
  readonly #database: Database;
  readonly #now: () => number;

  constructor(database: Database, now: () => number) {
    this.#database = database;
    this.#now = now;
  }

  async list(playerId: string): Promise<Complaint[]> {
    const rows = await this.#database.read.all<ComplaintRow>(
      `${sql} WHERE c.player_id = ? ORDER BY c.number DESC LIMIT ${maxListed}`,
      playerId,
    );
    return rows.map(viewOf);
  }

  /** Files a complaint about one of the player's own game rounds. A round has at most one: a second report returns the first complaint. */
  report(complaint: NewComplaint): Promise<Result<Complaint>> {
    const at = this.#now();
    return this.#database.transact((tx) => report(tx, complaint, at));
  }
}

const report = async (
  tx: DatabaseTransaction,
  { playerId, round: number, text, lang }: NewComplaint,
  at: number,
): Promise<Result<Complaint>> => {
  const ofRound = `${sql} WHERE c.player_id = ? AND c.round = ?`;
  const known = await tx.get<ComplaintRow>(ofRound, playerId, number);
  if (known) return okResult(viewOf(known));
  const round = await findRecordedRoundByNumber(tx, playerId, number);
  if (!round) return createRefusedResult('ROUND_UNKNOWN');
  const open = await tx.get<{ count: number }>(
    "SELECT count(*) AS count FROM complaints WHERE player_id = ? AND state <> 'answered'",
    playerId,
  );
  if ((open?.count ?? 0) >= maxOpen) return createRefusedResult('RATE_LIMITED', { retry_s: 3600 });
  const { machineId, sessionId, countedAt } = round;
  const holdId = crypto.randomUUID();
  const span = computeLegalHoldSpanAround(countedAt);
  await placeLegalHold(tx, {
    id: holdId,
    machineId,
    ...span,
    cause: 'complaint',
    reason: 'a complaint about a round',
    at,
  });
  await tx.run(
    `INSERT INTO complaints (player_id, machine_id, session_id, round, at, text, lang, state, hold_id)
     VALUES (?, ?, ?, ?, ?, ?, ?, 'open', ?)`,
    ...[playerId, machineId, sessionId, number, at, text, lang, holdId],
  );
  const filed = await tx.get<ComplaintRow>(ofRound, playerId, number);
  if (!filed) throw new Error('a complaint is gone in the transaction that filed it');
  return okResult(viewOf(filed));
};

export const findComplaint = (db: Queries, number: number): Promise<ComplaintRow | undefined> =>
  db.get<ComplaintRow>(`${sql} WHERE c.number = ?`, number);

/** Returns complaints for staff: unanswered ones, oldest first, then recently answered ones, newest first. */
export const listComplaints = async (db: Queries): Promise<ListedComplaint[]> => [
  ...(await db.all<ListedComplaint>(`${listedSql} WHERE c.state <> 'answered' ORDER BY c.at, c.number LIMIT 200`)),
  ...(await db.all<ListedComplaint>(
    `${listedSql} WHERE c.state = 'answered' ORDER BY c.number DESC LIMIT ${maxListed}`,
  )),
];

/** Assigns a complaint to a member of staff who looks into it. Returns false if it has been answered. */
export const assignComplaintToStaff = async (
  tx: DatabaseTransaction,
  number: number,
  staffName: string,
): Promise<boolean> =>
  (await tx.run(
    "UPDATE complaints SET state = 'looked', looked_by = ? WHERE number = ? AND state <> 'answered'",
    staffName,
    number,
  )) > 0;

/**
 * Answers a complaint. Its legal hold stays until staff lift it or it expires. Returns false if the complaint has already been answered.
 */
export const storeComplaintAnswer = async (
  tx: DatabaseTransaction,
  number: number,
  { answer, who, at }: { readonly answer: string; readonly who: string; readonly at: number },
): Promise<boolean> =>
  (await tx.run(
    `UPDATE complaints SET state = 'answered', answer = ?, answered_by = ?, answered_at = ?
     WHERE number = ? AND state <> 'answered'`,
    ...[answer, who, at, number],
  )) > 0;
