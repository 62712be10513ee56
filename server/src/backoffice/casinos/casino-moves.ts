import type { Queries } from '../../platform/database/database.ts';
import { answerOf } from './casino-counts.ts';

/** Most moves that are listed: those that wait longest. */
const maxMoves = 200;

interface MoveRow {
  readonly number: number;
  readonly id: string;
  readonly kind: 'debit' | 'credit' | 'rollback';
  readonly state: 'asked' | 'unknown' | 'held';
  readonly player_id: string;
  readonly username: string;
  readonly ref: string | null;
  readonly machine_id: string | null;
  readonly amount_minor: number;
  readonly at: number;
  readonly held_at: number | null;
  readonly tries: number;
  readonly next_at: number;
  readonly answer: string | null;
}

/** Returns a site's moves that wait for staff, then those without a final answer, each the oldest first. */
export const listCasinoMoves = async (db: Queries, siteKey: number) => {
  const rows = await db.all<MoveRow>(
    `SELECT m.number, m.id, m.kind, m.state, m.player_id, p.username, p.platform_ref AS ref, m.machine_id, m.amount_minor, m.at,
       a.opened_at AS held_at, m.tries, m.next_at, m.answer
     FROM platform_moves m JOIN players p ON p.id = m.player_id
       LEFT JOIN alerts a ON m.state = 'held' AND a.kind = 'platformHeld' AND a.subject = m.id AND a.closed_at IS NULL
     WHERE m.site_id = ? AND m.ended_at IS NULL
     ORDER BY CASE WHEN m.state = 'held' THEN 0 ELSE 1 END, m.number LIMIT ?`,
    ...[siteKey, maxMoves],
  );
  return rows.map((row) => ({
    ...{ number: Number(row.number), id: row.id, kind: row.kind, isHeld: row.state === 'held' },
    player: { id: row.player_id, name: row.username, ref: row.ref ?? row.player_id },
    ...{ machine: row.machine_id, amountMinor: Number(row.amount_minor), at: Number(row.at) },
    heldAt: row.held_at === null ? null : Number(row.held_at),
    ...{ tries: Number(row.tries), nextAt: Number(row.next_at), answer: answerOf(row.answer) },
  }));
};
