import type { CasinoEvent, CasinoEventData, CasinoEventType } from '@reelfloor/protocol/casino';
import type { DatabaseTransaction, Queries } from '../database/database.ts';
import { hasCasinoPlatforms } from '../database/detect-casino-platforms.ts';

/** A casino event's data without the player and the time. */
export type EventFacts<Type extends CasinoEventType> = Omit<CasinoEventData<Type>, 'player' | 'at'>;

interface Happened {
  readonly playerId: string;
  /** Id of the play session that the event belongs to; null for none. */
  readonly sessionId: string | null;
  readonly at: number;
}

/**
 * Writes an event for the casino platform of a player's site, in the transaction of the change that it reports. Does nothing for a player
 * of a site without such a platform. `buildFacts` is called only if the event is written.
 */
export const insertCasinoEvent = async <Type extends CasinoEventType>(
  tx: DatabaseTransaction,
  type: Type,
  { playerId, sessionId, at }: Happened,
  buildFacts: () => EventFacts<Type> | Promise<EventFacts<Type>>,
): Promise<void> => {
  if (!hasCasinoPlatforms()) return;
  const player = await tx.get<{ site_id: number; platform_ref: string | null }>(
    `SELECT players.site_id, players.platform_ref FROM players JOIN sites ON sites.id = players.site_id
     WHERE players.id = ? AND sites.wallet = 'platform'`,
    playerId,
  );
  if (!player) return;
  const data = {
    player: player.platform_ref ?? playerId,
    ...(await buildFacts()),
    at: new Date(at).toISOString(),
  };
  await insertEvent(tx, { siteKey: Number(player.site_id), type, sessionId, data, at });
};

/** Writes an event about the hall, without a player, for each site that is connected to a casino platform. */
export const insertCasinoEventForAllSites = async (
  tx: DatabaseTransaction,
  type: 'machine.available',
  machine: string,
  at: number,
): Promise<void> => {
  if (!hasCasinoPlatforms()) return;
  const sites = await tx.all<{ id: number; brands: string; machines: string }>(
    "SELECT id, brands, machines FROM sites WHERE wallet = 'platform' AND closed_at IS NULL",
  );
  const brand = await tx.get<{ brand_id: string }>('SELECT brand_id FROM machines WHERE id = ?', machine);
  for (const { id, brands, machines } of sites) {
    const [ofBrands, ofMachines] = [brands, machines].map((list) => JSON.parse(list) as string[]);
    if (ofBrands?.length && !ofBrands.includes(brand?.brand_id ?? '')) continue;
    if (ofMachines?.length && !ofMachines.includes(machine)) continue;
    const data = { machine, at: new Date(at).toISOString() };
    await insertEvent(tx, { siteKey: Number(id), type, sessionId: null, data, at });
  }
};

interface NewEvent {
  readonly siteKey: number;
  readonly type: CasinoEventType;
  readonly sessionId: string | null;
  readonly data: object;
  readonly at: number;
}

const insertEvent = async (tx: DatabaseTransaction, { siteKey, type, sessionId, data, at }: NewEvent) => {
  await tx.run(
    'INSERT INTO platform_events (site_id, type, session_id, data, at, next_at) VALUES (?, ?, ?, ?, ?, ?)',
    ...[siteKey, type, sessionId, JSON.stringify(data), at, at],
  );
};

/** Maximum number of casino events that get their sequence numbers at once. */
const maxNumbered = 500;

/**
 * Assigns sequence numbers without gaps to the site's casino events, in the order of their commits: so a consumer that has read up to a
 * number has missed none before it. Concurrent nodes wait for each other on the lock of the site's row.
 */
export const assignCasinoEventNumbers = async (tx: DatabaseTransaction, siteKey: number): Promise<number> => {
  await tx.run('INSERT INTO platform_event_sites (site_id, last) VALUES (?, 0) ON CONFLICT DO NOTHING', siteKey);
  await tx.run('UPDATE platform_event_sites SET last = last WHERE site_id = ?', siteKey);
  const rows = await tx.all<{ id: number; session_id: string | null }>(
    'SELECT id, session_id FROM platform_events WHERE site_id = ? AND number IS NULL ORDER BY id LIMIT ?',
    ...[siteKey, maxNumbered],
  );
  if (rows.length === 0) return 0;
  const site = await tx.get<{ last: number }>('SELECT last FROM platform_event_sites WHERE site_id = ?', siteKey);
  let number = Number(site?.last ?? 0);
  for (const { id, session_id } of rows) {
    number += 1;
    await tx.run(
      `UPDATE platform_events SET number = ?, session_number = CASE WHEN session_id IS NULL THEN NULL ELSE
         (SELECT count(*) FROM platform_events e WHERE e.site_id = ? AND e.session_id = ? AND e.number IS NOT NULL) + 1 END
       WHERE id = ?`,
      ...[number, siteKey, session_id, id],
    );
  }
  await tx.run('UPDATE platform_event_sites SET last = ? WHERE site_id = ?', number, siteKey);
  return rows.length;
};

export interface EventRow {
  readonly id: number;
  readonly site_id: number;
  readonly number: number;
  readonly session_number: number | null;
  readonly session_id: string | null;
  readonly type: CasinoEventType;
  readonly data: string;
  readonly at: number;
  readonly tries: number;
}

export const toCasinoEvent = (row: EventRow, siteId: number): CasinoEvent =>
  ({
    ...{
      number: Number(row.number),
      siteId,
      type: row.type,
      timestamp: new Date(Number(row.at)).toISOString(),
    },
    ...(row.session_number === null ? {} : { sessionNumber: Number(row.session_number) }),
    data: JSON.parse(row.data),
  }) as CasinoEvent;

/** Returns a site's casino events after a sequence number, in ascending order. */
export const listCasinoEvents = (
  db: Pick<Queries, 'all'>,
  siteKey: number,
  afterNumber: number,
  limit: number,
): Promise<EventRow[]> =>
  db.all<EventRow>(
    'SELECT * FROM platform_events WHERE site_id = ? AND number > ? ORDER BY number LIMIT ?',
    ...[siteKey, afterNumber, limit],
  );

/** Returns the number of a site's dead letters: casino events for which all attempts to send them have failed. */
export const countUndeliverableCasinoEvents = async (db: Pick<Queries, 'get'>, siteKey: number): Promise<number> => {
  const row = await db.get<{ count: number }>(
    "SELECT count(*) AS count FROM platform_events WHERE site_id = ? AND state = 'dead'",
    siteKey,
  );
  return Number(row?.count ?? 0);
};

/** Returns the sequence number of a site's newest casino event, and when the platform cancelled its subscription (null: it is active). */
export const findCasinoEventSubscription = async (
  db: Pick<Queries, 'get'>,
  siteKey: number,
): Promise<{ readonly last: number; readonly endedAt: number | null }> => {
  const row = await db.get<{ last: number; ended_at: number | null }>(
    'SELECT last, ended_at FROM platform_event_sites WHERE site_id = ?',
    siteKey,
  );
  const endedAt = row?.ended_at ?? null;
  return { last: Number(row?.last ?? 0), endedAt: endedAt === null ? null : Number(endedAt) };
};

/**
 * Queues a site's dead letters (undeliverable events) to be sent again, or only the one with the given number, and resumes a subscription
 * that the platform has cancelled. Returns the number of queued events.
 */
export const requeueUndeliverableCasinoEvents = async (
  tx: DatabaseTransaction,
  siteKey: number,
  at: number,
  number?: number,
): Promise<number> => {
  await tx.run('UPDATE platform_event_sites SET ended_at = NULL WHERE site_id = ?', siteKey);
  return tx.run(
    `UPDATE platform_events SET state = 'waiting', tries = 0, next_at = ?
     WHERE site_id = ? AND state = 'dead'${number === undefined ? '' : ' AND number = ?'}`,
    ...[at, siteKey, ...(number === undefined ? [] : [number])],
  );
};
