import { randomUUID } from 'node:crypto';
import type { Queries, UnitOfWork } from '../../../platform/database/database.ts';
import { BrokenRule } from '../../../platform/process/broken-rule.ts';
import type { FoundMark } from './find-marks.ts';
import { hashOfThresholds, type MarkKind, type MarkThresholds } from './mark-thresholds.ts';

/** A mark as stored: which play it is about, and the figures that it was made by. */
export interface StoredMark {
  readonly id: string;
  readonly playerId: string;
  readonly username: string;
  readonly kind: MarkKind;
  readonly at: number;
  readonly thresholdsHash: string;
  readonly figures: FoundMark['figures'];
  /** When somebody closed it; null while it is open. */
  readonly closedAt: number | null;
}

/** Stores the marks that are new, with the thresholds. Returns how many were. */
export const insertMarks = async (
  unit: UnitOfWork,
  {
    playerId,
    at,
    thresholds,
  }: { readonly playerId: string; readonly at: number; readonly thresholds: MarkThresholds },
  found: readonly FoundMark[],
): Promise<number> => {
  if (found.length === 0) return 0;
  const hash = hashOfThresholds(thresholds);
  await unit.run(
    'INSERT INTO mark_thresholds (hash, at, thresholds) VALUES (?, ?, ?) ON CONFLICT (hash) DO NOTHING',
    hash,
    at,
    JSON.stringify(thresholds),
  );
  let added = 0;
  for (const { kind, cause, figures } of found)
    added += await unit.run(
      `INSERT INTO marks (id, player_id, kind, cause, at, thresholds_hash, figures) VALUES (?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (player_id, kind, cause) DO NOTHING`,
      `m-${randomUUID().slice(0, 8)}${at.toString(36)}`,
      playerId,
      kind,
      cause,
      at,
      hash,
      JSON.stringify(figures),
    );
  return added;
};

export const readMarkedAt = async (
  db: Queries,
  playerId: string,
): Promise<Readonly<Partial<Record<MarkKind, number>>>> => {
  const rows = await db.all<{ kind: MarkKind; at: number }>(
    'SELECT kind, max(at) AS at FROM marks WHERE player_id = ? GROUP BY kind',
    playerId,
  );
  return Object.fromEntries(rows.map(({ kind, at }) => [kind, at]));
};

/** Returns marks, oldest first: all of one player, or the open ones of everybody. */
export const listMarks = async (
  db: Queries,
  { playerId, most }: { readonly playerId: string | null; readonly most: number },
): Promise<StoredMark[]> => {
  const rows = await db.all<{
    id: string;
    player_id: string;
    username: string;
    kind: MarkKind;
    at: number;
    thresholds_hash: string;
    figures: string;
    closed_at: number | null;
  }>(
    `SELECT m.id, m.player_id, p.username, m.kind, m.at, m.thresholds_hash, m.figures, c.at AS closed_at
     FROM marks m JOIN players p ON p.id = m.player_id LEFT JOIN mark_closings c ON c.mark_id = m.id
     WHERE ${playerId === null ? 'c.at IS NULL' : 'm.player_id = ?'} ORDER BY m.at DESC, m.id DESC LIMIT ${most}`,
    ...(playerId === null ? [] : [playerId]),
  );
  return rows
    .map((row) => ({
      id: row.id,
      playerId: row.player_id,
      username: row.username,
      kind: row.kind,
      at: row.at,
      thresholdsHash: row.thresholds_hash,
      figures: JSON.parse(row.figures) as FoundMark['figures'],
      closedAt: row.closed_at,
    }))
    .reverse();
};

/** A mark with how it was closed. */
export interface ClosedMark extends Omit<StoredMark, 'playerId' | 'username' | 'thresholdsHash'> {
  readonly closedBy: string | null;
  readonly closedBecause: string | null;
}

/** Returns the newest marks of a player, the open ones first, with who closed the others and why. */
export const listPlayerMarks = async (db: Queries, playerId: string, most: number): Promise<ClosedMark[]> => {
  const rows = await db.all<{
    id: string;
    kind: MarkKind;
    at: number;
    figures: string;
    closed_at: number | null;
    closed_by: string | null;
    reason: string | null;
  }>(
    `SELECT m.id, m.kind, m.at, m.figures, c.at AS closed_at, c.who AS closed_by, c.reason
     FROM marks m LEFT JOIN mark_closings c ON c.mark_id = m.id WHERE m.player_id = ?
     ORDER BY CASE WHEN c.at IS NULL THEN 0 ELSE 1 END, m.at DESC, m.id DESC LIMIT ${most}`,
    playerId,
  );
  return rows.map(({ closed_at, closed_by, reason, figures, ...row }) => ({
    ...row,
    figures: JSON.parse(figures) as FoundMark['figures'],
    closedAt: closed_at,
    closedBy: closed_by,
    closedBecause: reason,
  }));
};

/** Throws a ConfigError if the player has no mark of this id. */
export const requireMark = async (db: Queries, playerId: string, markId: string): Promise<void> => {
  if (!(await db.get('SELECT 1 AS found FROM marks WHERE id = ? AND player_id = ?', markId, playerId)))
    throw new BrokenRule('MARK_UNKNOWN', { mark: markId });
};

/** Closes a mark. Returns false if it was closed before. */
export const closeMark = async (
  unit: UnitOfWork,
  markId: string,
  { at, reason, who }: { readonly at: number; readonly reason: string; readonly who: string },
): Promise<boolean> =>
  (await unit.run(
    `INSERT INTO mark_closings (mark_id, at, reason, who) VALUES (?, ?, ?, ?) ON CONFLICT (mark_id) DO NOTHING`,
    markId,
    at,
    reason,
    who,
  )) > 0;
