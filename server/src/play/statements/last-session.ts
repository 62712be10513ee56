import type { LastSession, MachineId, SessionId } from '@reelfloor/protocol';
import type { Queries } from '../../platform/database/database.ts';
import type { SessionsTable } from '../../platform/database/schema.ts';
import { readSessionWinsPaidToWallet } from '../sessions/play-session-store.ts';
import { type GameRoundTotals, readGameRoundTotalsAtTimes } from './statement/game-round-totals.ts';

export const readLastSession = async (db: Queries, playerId: string): Promise<LastSession | null> => {
  const row = await db.get<SessionsTable & { readonly brand_name: string }>(
    `SELECT session.*, brands.name AS brand_name FROM sessions AS session
     JOIN brands ON brands.id = session.brand_id
     WHERE session.player_id = ? ORDER BY session.started_at DESC, session.id DESC LIMIT 1`,
    playerId,
  );
  if (!row) return null;
  const courseMinor = await readCourse(db, row);
  return {
    id: row.id as SessionId,
    machine: row.machine_id as MachineId,
    brand: row.brand_name,
    startedAt: row.started_at,
    endedAt: row.ended_at,
    rounds: row.spins,
    freeSpins: row.free_spins,
    cashInMinor: row.cash_in_minor,
    cashOutMinor: row.cash_out_minor,
    winsPaidMinor: await readSessionWinsPaidToWallet(db, row.id),
    stakedMinor: row.stake_minor,
    wonMinor: row.win_minor,
    ...(courseMinor && { courseMinor }),
  };
};

/** Number of points in the chart of a play session's wins minus stakes. */
const courseParts = 24;

/**
 * Returns wins minus stakes, up to the end of each of 24 equal parts of an ended play session; null for one that is open or had no rounds.
 */
const readCourse = async (
  db: Queries,
  { player_id: playerId, started_at: startedAt, ended_at: endedAt, ...sums }: SessionsTable,
): Promise<number[] | null> => {
  if (endedAt === null || sums.spins === 0) return null;
  const partMs = (endedAt - startedAt) / courseParts;
  const moments = Array.from({ length: courseParts }, (_, part) => Math.round(startedAt + part * partMs));
  const [before, ...course] = await readGameRoundTotalsAtTimes(db, playerId, moments);
  const netOf = ({ wonMinor, stakedMinor }: GameRoundTotals): number => wonMinor - stakedMinor;
  const startMinor = before ? netOf(before) : 0;
  // A hand pay may be posted after the session's end, so use the session's own sums for the last point.
  return [...course.map((totals) => netOf(totals) - startMinor), sums.win_minor - sums.stake_minor];
};
