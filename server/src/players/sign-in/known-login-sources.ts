import { createHash } from 'node:crypto';
import type { DatabaseTransaction, Queries } from '../../platform/database/database.ts';
import { addLoginLogEntry } from './login-log.ts';
import { insertSignIn } from './sign-in-store.ts';

const rememberedMs = 90 * 24 * 60 * 60 * 1000;
/** Maximum number of known login devices and IP addresses stored per player. The most recently used are kept. */
const maxKnownSources = 50;

export interface LoginOrigin {
  readonly ip: string;
  /** Random id that the page generated and stored on the device; null if the page sent none. */
  readonly device: string | null;
  /** The browser's user agent; null or absent if unknown. */
  readonly browser?: string | null;
}

/** Login source of all callers whose device and address are unknown to the account. */
const strangers = '';

/**
 * Returns the login source under which wrong passwords are counted: a device or an IP address from which the player has logged in before,
 * or `strangers`. A known device has its own count, with as many attempts as the others.
 */
export const findLoginSource = async (
  db: Pick<Queries, 'all'>,
  playerId: string | null,
  origin: LoginOrigin,
  now: number,
): Promise<string> => {
  const sources = loginSourcesOf(origin);
  const rows = await db.all<{ source: string }>(
    `SELECT source FROM known_login_sources WHERE player_id = ? AND source IN (?, ?) AND seen_at > ?`,
    // Run the query for unknown user names too, so that the response time does not reveal which exist.
    playerId ?? '',
    ...sources,
    now - rememberedMs,
  );
  const known = new Set(rows.map(({ source }) => source));
  return sources.find((source) => known.has(source)) ?? strangers;
};

const rememberSources = async (
  tx: DatabaseTransaction,
  playerId: string,
  origin: LoginOrigin,
  now: number,
): Promise<void> => {
  for (const source of new Set(loginSourcesOf(origin)))
    await tx.run(
      `INSERT INTO known_login_sources (player_id, source, seen_at) VALUES (?, ?, ?)
       ON CONFLICT (player_id, source) DO UPDATE SET seen_at = excluded.seen_at`,
      playerId,
      source,
      now,
    );
  await tx.run(
    `DELETE FROM known_login_sources WHERE player_id = ? AND (seen_at < ? OR source NOT IN
       (SELECT source FROM known_login_sources WHERE player_id = ? ORDER BY seen_at DESC, source LIMIT ?))`,
    playerId,
    now - rememberedMs,
    playerId,
    maxKnownSources,
  );
};

/** Returns the login sources of the caller's device and IP address. The device is first, because several people can share an address. */
const loginSourcesOf = ({ ip, device }: LoginOrigin): readonly [string, string] => {
  const address = `address:${ip}`;
  if (device === null) return [address, address];
  // Store only a hash of the device id, so that the id cannot be copied from the database.
  return [`device:${createHash('sha256').update(device).digest('base64url')}`, address];
};

interface NewSignIn {
  readonly id: string;
  readonly player: { readonly id: string; readonly username: string };
  readonly origin: LoginOrigin;
  readonly at: number;
  readonly expiresAt: number;
  readonly isByCode: boolean;
}

export const insertSignInAndLoginSource = async (
  tx: DatabaseTransaction,
  { id, player, origin, at, expiresAt, isByCode }: NewSignIn,
): Promise<void> => {
  const [playerId, { username }, { ip }] = [player.id, player, origin];
  await rememberSources(tx, playerId, origin, at);
  await addLoginLogEntry(tx, { playerId, username, at, ip, label: 'login success', signInId: id });
  await insertSignIn(tx, { id, playerId, at, expiresAt, ip, browser: origin.browser ?? null, isByCode });
};
