import { createHash } from 'node:crypto';
import type { Queries, UnitOfWork } from '../database/database.ts';

const rememberedMs = 90 * 24 * 60 * 60 * 1000;
/** Per player; the latest are kept. */
const maxPlaces = 50;

export interface Origin {
  readonly ip: string;
  /** A random mark that the device's page made, or null. */
  readonly device: string | null;
}

/** The place of everybody who never logged in to the account from their device or address. */
const strangers = '';

/**
 * Returns the place whose wrong passwords are counted together: the device or address of an earlier login of the
 * player, or `strangers`. A mark alone opens nothing, and every place has the same few tries.
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
    // Unknown names are looked up too, so that they take as long.
    playerId ?? '',
    ...places,
    now - rememberedMs,
  );
  const known = new Set(rows.map(({ place }) => place));
  return places.find((place) => known.has(place)) ?? strangers;
};

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

/** The device first, because others may share the address. */
const placesOf = ({ ip, device }: Origin): readonly [string, string] => {
  const address = `address:${ip}`;
  if (device === null) return [address, address];
  // Hashed, so that the database does not reveal the mark.
  return [`device:${createHash('sha256').update(device).digest('base64url')}`, address];
};
