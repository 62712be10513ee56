import { randomUUID } from 'node:crypto';
import type { DatabaseTransaction, Queries } from '../../platform/database/database.ts';
import type { DetectedLaunderingIndicator, LaunderingKind } from './detect-laundering.ts';

/** A stored money laundering indicator, with its player. */
export interface StoredLaunderingIndicator extends Omit<DetectedLaunderingIndicator, 'threshold'> {
  readonly id: string;
  readonly playerId: string;
  readonly username: string;
  readonly at: number;
}

interface Row extends Omit<StoredLaunderingIndicator, 'figures'> {
  readonly figures: string;
}

/** Stores money laundering indicators of a player, with the thresholds that they reached. */
export const insertLaunderingIndicators = async (
  tx: DatabaseTransaction,
  { playerId, at }: { readonly playerId: string; readonly at: number },
  indicators: readonly DetectedLaunderingIndicator[],
): Promise<readonly string[]> => {
  const ids: string[] = [];
  for (const { kind, threshold, figures } of indicators) {
    const id = `l-${randomUUID().slice(0, 8)}${at.toString(36)}`;
    await tx.run(
      'INSERT INTO laundering_indicators (id, player_id, kind, at, threshold, figures) VALUES (?, ?, ?, ?, ?, ?)',
      ...[id, playerId, kind, at, JSON.stringify(threshold), JSON.stringify(figures)],
    );
    ids.push(id);
  }
  return ids;
};

/** Returns the time of the player's last money laundering indicator of each kind. */
export const readLaunderingIndicatorTimes = async (
  db: Queries,
  playerId: string,
): Promise<Readonly<Partial<Record<LaunderingKind, number>>>> => {
  const rows = await db.all<{ kind: LaunderingKind; at: number }>(
    'SELECT kind, max(at) AS at FROM laundering_indicators WHERE player_id = ? GROUP BY kind',
    playerId,
  );
  return Object.fromEntries(rows.map(({ kind, at }) => [kind, at]));
};

const columns = `i.id, i.player_id AS "playerId", p.username, i.kind, i.at, i.figures
  FROM laundering_indicators i JOIN players p ON p.id = i.player_id`;
const withoutCase = 'NOT EXISTS (SELECT 1 FROM laundering_case_indicators c WHERE c.indicator_id = i.id)';
/** Maximum number of money laundering indicators in a list. */
const maxListed = 200;

const read = (rows: readonly Row[]): StoredLaunderingIndicator[] =>
  rows.map((row) => ({ ...row, figures: JSON.parse(row.figures) as StoredLaunderingIndicator['figures'] }));

/** Returns the money laundering indicators without a case, oldest first; of one player, or of all. */
export const listUnassignedLaunderingIndicators = async (
  db: Queries,
  playerId: string | null,
): Promise<StoredLaunderingIndicator[]> =>
  read(
    await db.all<Row>(
      `SELECT ${columns} WHERE ${withoutCase}${playerId === null ? '' : ' AND i.player_id = ?'}
       ORDER BY i.at, i.id LIMIT ${maxListed}`,
      ...(playerId === null ? [] : [playerId]),
    ),
  );

/** Returns the indicators of a money laundering case, oldest first. */
export const listLaunderingCaseIndicators = async (
  db: Queries,
  caseNumber: number,
): Promise<StoredLaunderingIndicator[]> =>
  read(
    await db.all<Row>(
      `SELECT ${columns} JOIN laundering_case_indicators o ON o.indicator_id = i.id
       WHERE o.case_number = ? ORDER BY i.at, i.id LIMIT ${maxListed}`,
      caseNumber,
    ),
  );

/** Returns true if a player of this site has a money laundering indicator without a case. */
export const hasUnassignedLaunderingIndicators = async (db: Queries, siteKey: number): Promise<boolean> =>
  (await db.get(
    `SELECT 1 AS found FROM laundering_indicators i JOIN players p ON p.id = i.player_id
     WHERE p.site_id = ? AND ${withoutCase} LIMIT 1`,
    siteKey,
  )) !== undefined;
