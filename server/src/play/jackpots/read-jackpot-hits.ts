import { transactionCodes } from '@reelfloor/protocol';
import type { Queries } from '../../platform/database/database.ts';
import { hourOf } from '../../platform/process/hourly.ts';

/** A jackpot that fell and was paid. Nothing says who won it. */
export interface JackpotHitLine {
  readonly brandId: string;
  /** 1 is the highest. */
  readonly level: number;
  readonly machineId: string;
  readonly amountMinor: number;
  /** The start of the hour in which it fell. */
  readonly at: number;
}

/** Jackpots that were paid in this time in ms are listed. */
export const jackpotHitsSpanMs = 366 * 86_400_000;
/** Of each level of a brand, only the newest hits are listed. */
export const maxHitsOfLevel = 5;

/** A jackpot that waited for a person's decision has the time of its hit, not of its payment. A refused one has no statement entry. */
const hitsSql = `SELECT "brandId", level, "machineId", "amountMinor", at FROM (
    SELECT s.brand_id AS "brandId", CAST(t.tag AS INTEGER) AS level, t.machine_id AS "machineId",
      t.amount_minor AS "amountMinor", coalesce(w.at, t.at) AS at,
      row_number() OVER (PARTITION BY s.brand_id, t.tag ORDER BY coalesce(w.at, t.at) DESC, t.id DESC) AS newest
    FROM transactions t JOIN sessions s ON s.id = t.session_id
    LEFT JOIN waiting_hand_pays w ON w.id = substr(t.transfer_id, 9)
    WHERE t.type = ${transactionCodes.jackpot} AND t.at >= ? AND t.at < ?
  ) AS hits WHERE newest <= ${maxHitsOfLevel} ORDER BY at DESC, "brandId", level`;

/** Returns the jackpots that fell in the year before `endMs`, the newest first. */
export const readJackpotHits = async (db: Queries, endMs: number): Promise<JackpotHitLine[]> => {
  const hits = await db.all<JackpotHitLine>(hitsSql, endMs - jackpotHitsSpanMs, endMs);
  return hits.map((hit) => ({ ...hit, at: hourOf(hit.at) }));
};
