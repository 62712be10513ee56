import { createHash } from 'node:crypto';
import type { Queries, UnitOfWork } from '../database/database.ts';

/** A place where nobody logged in for so long is forgotten. */
const rememberedMs = 90 * 24 * 60 * 60 * 1000;
/** Places of one player that are remembered, the latest. */
const maxPlaces = 50;

/** Where a login comes from. */
export interface Origin {
  readonly ip: string;
  /** The random mark of the page's device, which the page made itself; null from a page that has none. */
  readonly device: string | null;
}

/** Everybody who never logged in to the account from where they are. */
export const strangers = '';

/**
 * The place that wrong passwords from there count for: the device or the address that the player logged in from before,
 * or `strangers`. A mark alone opens nothing, and each place has the same few tries.
 */
export const placeOf = async (
  db: Pick<Queries, 'all'>,
  playerId: string | null,
  origin: Origin,
  now: number,
): Promise<string> => {
  const places = placesOf(origin);
  const rows = await db.all<{ place: string }>(
    `SELECT place FROM known_places WHERE player_id = ? AND place IN (?, ?) AND seen_at > ?`,
    // A name that nobody has is looked up like any other.
    playerId ?? '',
    ...places,
    now - rememberedMs,
  );
  const known = new Set(rows.map(({ place }) => place));
  return places.find((place) => known.has(place)) ?? strangers;
};

/** The player logged in from there. */
export const rememberPlaces = async (
  unit: UnitOfWork,
  playerId: string,
  origin: Origin,
  now: number,
): Promise<void> => {
  for (const place of new Set(placesOf(origin)))
    await unit.run(
      `INSERT INTO known_places (player_id, place, seen_at) VALUES (?, ?, ?)
       ON CONFLICT (player_id, place) DO UPDATE SET seen_at = excluded.seen_at`,
      playerId,
      place,
      now,
    );
  await unit.run(
    `DELETE FROM known_places WHERE player_id = ? AND (seen_at < ? OR place NOT IN
       (SELECT place FROM known_places WHERE player_id = ? ORDER BY seen_at DESC, place LIMIT ?))`,
    playerId,
    now - rememberedMs,
    playerId,
    maxPlaces,
  );
};

/** The device before the address, which others may share. */
const placesOf = ({ ip, device }: Origin): readonly [string, string] => {
  const address = `address:${ip}`;
  if (device === null) return [address, address];
  // Only its hash is kept, so that whoever reads the database cannot pass for the device.
  return [`device:${createHash('sha256').update(device).digest('base64url')}`, address];
};
