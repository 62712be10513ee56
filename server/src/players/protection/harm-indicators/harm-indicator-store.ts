import { randomUUID } from 'node:crypto';
import type { DatabaseTransaction, Queries } from '../../../platform/database/database.ts';
import { BusinessRuleError } from '../../../platform/process/business-rule-error.ts';
import type { DetectedHarmIndicator } from './detect-harm.ts';
import { type HarmIndicatorKind, type HarmThresholds, hashThresholds } from './harm-thresholds.ts';

/** A stored harm indicator, with the figures and thresholds of its detection. */
export interface StoredIndicator {
  readonly id: string;
  readonly playerId: string;
  readonly username: string;
  readonly kind: HarmIndicatorKind;
  readonly at: number;
  readonly thresholdsHash: string;
  readonly figures: DetectedHarmIndicator['figures'];
  /** Unix time in ms at which staff closed the harm indicator; null while it is open. */
  readonly closedAt: number | null;
}

/** Stores those of these harm indicators that are new, with the thresholds. Returns how many were new. */
export const insertHarmIndicators = async (
  tx: DatabaseTransaction,
  { playerId, at, thresholds }: { readonly playerId: string; readonly at: number; readonly thresholds: HarmThresholds },
  indicators: readonly DetectedHarmIndicator[],
): Promise<number> => {
  if (indicators.length === 0) return 0;
  const hash = hashThresholds(thresholds);
  await tx.run(
    'INSERT INTO harm_thresholds (hash, at, thresholds) VALUES (?, ?, ?) ON CONFLICT (hash) DO NOTHING',
    hash,
    at,
    JSON.stringify(thresholds),
  );
  let added = 0;
  for (const { kind, cause, figures } of indicators)
    added += await tx.run(
      `INSERT INTO harm_indicators (id, player_id, kind, cause, at, thresholds_hash, figures) VALUES (?, ?, ?, ?, ?, ?, ?)
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

export const readLastHarmIndicatorTimes = async (
  db: Queries,
  playerId: string,
): Promise<Readonly<Partial<Record<HarmIndicatorKind, number>>>> => {
  const rows = await db.all<{ kind: HarmIndicatorKind; at: number }>(
    'SELECT kind, max(at) AS at FROM harm_indicators WHERE player_id = ? GROUP BY kind',
    playerId,
  );
  return Object.fromEntries(rows.map(({ kind, at }) => [kind, at]));
};

/** Returns harm indicators, oldest first: all of one player, or the open ones of all players. */
export const listHarmIndicators = async (
  db: Queries,
  { playerId, most }: { readonly playerId: string | null; readonly most: number },
): Promise<StoredIndicator[]> => {
  const rows = await db.all<{
    id: string;
    player_id: string;
    username: string;
    kind: HarmIndicatorKind;
    at: number;
    thresholds_hash: string;
    figures: string;
    closed_at: number | null;
  }>(
    `SELECT m.id, m.player_id, p.username, m.kind, m.at, m.thresholds_hash, m.figures, c.at AS closed_at
     FROM harm_indicators m JOIN players p ON p.id = m.player_id LEFT JOIN harm_indicator_closings c ON c.harm_indicator_id = m.id
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
      figures: JSON.parse(row.figures) as DetectedHarmIndicator['figures'],
      closedAt: row.closed_at,
    }))
    .reverse();
};

/** A harm indicator, with who closed it and why. */
export interface ClosedIndicator extends Omit<StoredIndicator, 'playerId' | 'username' | 'thresholdsHash'> {
  readonly closedBy: string | null;
  readonly closedBecause: string | null;
}

/** Returns a player's newest harm indicators, open ones first, with who closed the others and why. */
export const listPlayerHarmIndicators = async (
  db: Queries,
  playerId: string,
  maxRows: number,
): Promise<ClosedIndicator[]> => {
  const rows = await db.all<{
    id: string;
    kind: HarmIndicatorKind;
    at: number;
    figures: string;
    closed_at: number | null;
    closed_by: string | null;
    reason: string | null;
  }>(
    `SELECT m.id, m.kind, m.at, m.figures, c.at AS closed_at, c.who AS closed_by, c.reason
     FROM harm_indicators m LEFT JOIN harm_indicator_closings c ON c.harm_indicator_id = m.id WHERE m.player_id = ?
     ORDER BY CASE WHEN c.at IS NULL THEN 0 ELSE 1 END, m.at DESC, m.id DESC LIMIT ${maxRows}`,
    playerId,
  );
  return rows.map(({ closed_at, closed_by, reason, figures, ...row }) => ({
    ...row,
    figures: JSON.parse(figures) as DetectedHarmIndicator['figures'],
    closedAt: closed_at,
    closedBy: closed_by,
    closedBecause: reason,
  }));
};

/** Throws a BusinessRuleError if the player has no harm indicator with this id. */
export const requireHarmIndicator = async (db: Queries, playerId: string, indicatorId: string): Promise<void> => {
  if (!(await db.get('SELECT 1 AS found FROM harm_indicators WHERE id = ? AND player_id = ?', indicatorId, playerId)))
    throw new BusinessRuleError('HARM_INDICATOR_UNKNOWN', { indicator: indicatorId });
};

/** Closes a harm indicator. Returns false if it was already closed. */
export const storeHarmIndicatorClosing = async (
  tx: DatabaseTransaction,
  indicatorId: string,
  { at, reason, who }: { readonly at: number; readonly reason: string; readonly who: string },
): Promise<boolean> =>
  (await tx.run(
    `INSERT INTO harm_indicator_closings (harm_indicator_id, at, reason, who) VALUES (?, ?, ?, ?) ON CONFLICT (harm_indicator_id) DO NOTHING`,
    indicatorId,
    at,
    reason,
    who,
  )) > 0;
