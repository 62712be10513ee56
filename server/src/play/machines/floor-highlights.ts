import type { Queries } from '../../platform/database/database.ts';
import { demoGuestName } from '../../players/names/demo-guest-name.ts';

const dayMs = 86_400_000;

/** A machine is new for so long after it first came into service. */
export const newForMs = 30 * dayMs;
/** Machines that came this soon after the floor's first one opened the floor, and are not new beside others. */
const openingMs = dayMs;

/** Over how long players are counted. */
export const popularSpanMs = 7 * dayMs;
/** Fewer players than this say nothing of a machine, and too much of themselves. */
const fewestPopularPlayers = 3;
/** One machine of so many is popular, at most. */
const machinesPerPopular = 10;

/** What the lobby says of machines besides their figures. */
export interface FloorHighlights {
  readonly newIds: ReadonlySet<string>;
  readonly popularIds: ReadonlySet<string>;
}

/**
 * Returns which machines were new at `endMs`, and which had the most players before: only what had happened by then counts, so
 * that each node finds the same.
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

/** Sessions that had ended by then do not change any more. The simulated guests of a demo do not count. */
const playersSql = `SELECT m.id, (
    SELECT count(DISTINCT s.player_id) FROM sessions s JOIN players p ON p.id = s.player_id
    WHERE s.machine_id = m.id AND s.started_at >= ? AND s.ended_at <= ? AND s.spins > 0
      AND substr(p.username, 1, ${demoGuestName.length}) <> '${demoGuestName}'
  ) AS players
  FROM machines m WHERE m.id NOT IN (SELECT machine_id FROM machines_out_of_service WHERE state = 'removed')`;

const readPopular = async (db: Queries, endMs: number): Promise<Set<string>> => {
  const machines = await db.all<{ id: string; players: number }>(playersSql, endMs - popularSpanMs, endMs);
  const most = Math.ceil(machines.length / machinesPerPopular);
  const counted = machines.filter(({ players }) => players >= fewestPopularPlayers);
  // Of machines with equally many players the last place takes none, because nothing tells them apart.
  const least = counted.map(({ players }) => players).sort((a, b) => b - a);
  const bound = least[most] === undefined ? 0 : least[most];
  const chosen = counted.filter(({ players }) => players > bound);
  return new Set(chosen.map(({ id }) => id));
};
