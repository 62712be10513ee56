import type { Queries } from '../../platform/database/database.ts';
import { faultLines } from '../ledger/fault-lines.ts';

/** Reports sessions whose game rounds differ from their sums, and players whose running totals are not the sums of their plays. */
export const gameRoundFaults = async (db: Queries): Promise<string[]> => {
  const sessions = await db.all<{ id: string }>(
    `SELECT id FROM (
       SELECT id, stake_minor AS staked, win_minor AS won FROM sessions
       UNION ALL SELECT session_id, -stake_minor, -win_minor FROM game_rounds
     ) AS both_sides GROUP BY id HAVING sum(staked) <> 0 OR sum(won) <> 0 ORDER BY id`,
  );
  const chains = await db.all<{ player: string; number: number }>(
    `SELECT player_id AS player, number FROM (
       SELECT player_id, number, staked_total_minor, won_total_minor, counted_at,
         row_number() OVER chain AS place, sum(stake_minor) OVER chain AS staked, sum(win_minor) OVER chain AS won,
         lag(counted_at) OVER chain AS before_it
       FROM game_rounds WINDOW chain AS (PARTITION BY player_id ORDER BY number)
     ) AS chained
     WHERE number <> place OR staked_total_minor <> staked OR won_total_minor <> won OR counted_at < before_it
     ORDER BY player_id, number`,
  );
  const totals = await db.all<{ player: string }>(
    `SELECT DISTINCT player_id AS player FROM (
       SELECT player_id, number, counted_at, staked_minor, won_minor FROM game_round_totals
       UNION ALL
       SELECT player_id, number, counted_at, staked_total_minor, won_total_minor FROM game_rounds
       WHERE number = (SELECT max(number) FROM game_rounds newest WHERE newest.player_id = game_rounds.player_id)
     ) AS both_sides GROUP BY player_id, number, counted_at, staked_minor, won_minor HAVING count(*) <> 2
     ORDER BY player_id`,
  );
  return [
    ...faultLines(sessions, ({ id }) => `the sums of session ${id} are not those of its game rounds`),
    ...faultLines(
      chains,
      ({ player, number }) => `game round ${number} of ${player} does not follow from the rounds before it`,
    ),
    ...faultLines(totals, ({ player }) => `the totals of ${player} are not those of the newest play`),
  ];
};
