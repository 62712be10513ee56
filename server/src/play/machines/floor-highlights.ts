import type { Queries } from '../../platform/database/database.ts';
import { isDemoGuestSql } from '../../players/names/demo-guest-name.ts';

const dayMs = 86_400_000;

/** For how long in ms after it first came into service a machine counts as new. */
export const newForMs = 30 * dayMs;
/** Machines added within this time in ms after the floor's first machine do not count as new: the floor opened with them. */
const openingMs = dayMs;

/** Period in ms over which the players of each machine are counted, to find popular machines. */
export const popularSpanMs = 7 * dayMs;
/** Minimum number of players of a popular machine, because fewer could be identified. */
const fewestPopularPlayers = 3;
/** At most one in this many machines is marked as popular. */
const machinesPerPopular = 10;

/** "New" and "popular" marks of machines in the lobby. */
export interface FloorHighlights {
  readonly newIds: ReadonlySet<string>;
  readonly popularIds: ReadonlySet<string>;
}

/**
 * Returns which machines were new at Unix time `endMs`, and which had the most players before. Later events are ignored, so that every node
 * gets the same result.
 */
export const readFloorHighlights = async (db: Queries, endMs: number): Promise<FloorHighlights> => ({
  newIds: await readNew(db, endMs),
  popularIds: await readPopular(db, endMs),
});

const readNew = async (db: Queries, endMs: number): Promise<Set<string>> => {
  const machines = await db.all<{ id: string; since: number | null }>(
    'SELECT id, in_service_since AS since FROM machines',
  );
  const openedAt = Math.min(...machines.map(({ since }) => since ?? 0));
  return new Set(
    machines.flatMap(({ id, since }) =>
      since !== null && since >= openedAt + openingMs && since <= endMs && since > endMs - newForMs ? id : [],
    ),
  );
};

/** SQL for the number of players per machine. Counts ended sessions only, which no longer change, and no simulated demo guests. */
const playersSql = `SELECT m.id, (
    SELECT count(DISTINCT s.player_id) FROM sessions s JOIN players p ON p.id = s.player_id
    WHERE s.machine_id = m.id AND s.started_at >= ? AND s.ended_at <= ? AND s.spins > 0
      AND NOT (${isDemoGuestSql('p.username')})
  ) AS players
  FROM machines m WHERE m.id NOT IN (SELECT machine_id FROM machines_out_of_service WHERE state = 'removed')`;

const readPopular = async (db: Queries, endMs: number): Promise<Set<string>> => {
  const machines = await db.all<{ id: string; players: number }>(playersSql, endMs - popularSpanMs, endMs);
  const most = Math.ceil(machines.length / machinesPerPopular);
  const counted = machines.filter(({ players }) => players >= fewestPopularPlayers);
  const counts = counted.map(({ players }) => players).sort((a, b) => b - a);
  // Exclude all machines that tie for the last place in the ranking, because nothing else ranks them.
  const firstLeftOut = counts[most] ?? 0;
  return new Set(counted.flatMap(({ id, players }) => (players > firstLeftOut ? id : [])));
};
