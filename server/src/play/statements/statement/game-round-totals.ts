import type { Queries } from '../../../platform/database/database.ts';

/** A player's total stakes and wins up to some time, in minor units. Wins include hand pays and jackpots. */
export interface GameRoundTotals {
  readonly stakedMinor: number;
  readonly wonMinor: number;
}

interface Row {
  readonly number: number;
  readonly staked: number;
  readonly won: number;
}

/**
 * How many round numbers before and after the newest round are searched for rounds that were posted on the other side of the time: nodes'
 * clocks differ, so the order of the numbers may differ slightly from that of the posting times.
 */
const searchedNumbers = 1_000;

const none: GameRoundTotals = { stakedMinor: 0, wonMinor: 0 };

const newestBefore = (moment: string, columns: string) =>
  `SELECT ${columns} FROM game_rounds WHERE player_id = ? AND counted_at < ${moment} AND posted_at < ${moment}
   ORDER BY counted_at DESC, number DESC LIMIT 1`;

/** Returns a player's total stakes and wins over all rounds, which are stored with the newest round. */
export const readGameRoundTotals = async (db: Queries, playerId: string): Promise<GameRoundTotals> => {
  const row = await db.get<Row>(
    `SELECT number, staked_total_minor AS staked, won_total_minor AS won FROM game_rounds
     WHERE player_id = ? ORDER BY number DESC LIMIT 1`,
    playerId,
  );
  return row ? { stakedMinor: row.staked, wonMinor: row.won } : none;
};

/**
 * Returns a player's total stakes and wins in rounds posted before a time. It uses the posting time, not `counted_at`, because a round is
 * in the ledger only from its posting on.
 */
export const readGameRoundTotalsAt = async (db: Queries, playerId: string, at: number): Promise<GameRoundTotals> => {
  const newest = await db.get<Row>(
    newestBefore('?', 'number, staked_total_minor AS staked, won_total_minor AS won'),
    playerId,
    at,
    at,
  );
  const { number, staked, won } = newest ?? { number: 0, staked: 0, won: 0 };
  const beside = await db.get<Omit<Row, 'number'>>(
    `SELECT CAST(coalesce(sum(CASE WHEN number <= ? THEN -stake_minor ELSE stake_minor END), 0) AS BIGINT) AS staked,
       CAST(coalesce(sum(CASE WHEN number <= ? THEN -win_minor ELSE win_minor END), 0) AS BIGINT) AS won
     FROM game_rounds WHERE player_id = ? AND number > ? AND number <= ?
       AND ((number <= ? AND posted_at >= ?) OR (number > ? AND posted_at < ?))`,
    ...[number, number],
    ...[playerId, number - searchedNumbers, number + searchedNumbers],
    ...[number, at, number, at],
  );
  return { stakedMinor: staked + (beside?.staked ?? 0), wonMinor: won + (beside?.won ?? 0) };
};

/**
 * Returns a player's total stakes and wins at each of several times, in order, by one query. Ignores rounds whose posting times are out of
 * order.
 */
export const readGameRoundTotalsAtTimes = async (
  db: Queries,
  playerId: string,
  moments: readonly number[],
): Promise<GameRoundTotals[]> => {
  if (moments.length === 0) return [];
  const rows = await db.all<{ staked: number | null; won: number | null }>(
    `WITH moments (at) AS (VALUES ${moments.map(() => '(CAST(? AS BIGINT))').join(', ')})
     SELECT staked_total_minor AS staked, won_total_minor AS won FROM (
       SELECT at, (${newestBefore('moments.at', 'number')}) AS number FROM moments
     ) AS found LEFT JOIN game_rounds ON game_rounds.player_id = ? AND game_rounds.number = found.number ORDER BY found.at`,
    ...moments,
    playerId,
    playerId,
  );
  return rows.map(({ staked, won }) => ({ stakedMinor: staked ?? 0, wonMinor: won ?? 0 }));
};
