import type { DatabaseTransaction, Queries } from '../../../platform/database/database.ts';
import type { QueuePlacesTable } from '../../../platform/database/schema.ts';
import { enqueuePushMessages } from '../../../players/push/push-message-store.ts';
import { lapsesCountMs, type QueueEffect, type QueuePlaceLossReason, type StoredQueuePlace } from './queue-rules.ts';

/** Time in ms for which the notice of a lost queue place is shown to a returning player. */
const lossesKeptMs = 24 * 60 * 60_000;

/** Time in ms after which a push message about a lost queue place expires. */
const lossPushedMs = 60 * 60_000;

export interface StoredLostQueuePlace {
  readonly machineId: string;
  readonly reason: QueuePlaceLossReason;
  readonly at: number;
}

const columns = 'machine_id, number, player_id, joined_at, kept_until';

/** Returns the queue places that `applyQueueEvent` needs for an event at the machine; `playerId`: the player of the event, or null. */
export const readQueuePlacesAffectedByEvent = async (
  db: Queries,
  { machineId, playerId }: { readonly machineId: string; readonly playerId: string | null },
): Promise<StoredQueuePlace[]> => {
  const rows = await db.all<QueuePlacesTable>(
    `SELECT ${columns} FROM queue_places WHERE machine_id = ? OR player_id = ?
       OR player_id IN (SELECT player_id FROM queue_places WHERE machine_id = ?)`,
    machineId,
    playerId ?? '',
    machineId,
  );
  return rows.map(fromRow);
};

export const readPlayerQueuePlaces = async (db: Queries, playerId: string): Promise<StoredQueuePlace[]> => {
  const rows = await db.all<QueuePlacesTable>(
    `SELECT ${columns} FROM queue_places WHERE player_id = ? ORDER BY joined_at, machine_id`,
    playerId,
  );
  return rows.map(fromRow);
};

/** Returns the machine's queue, the next player first. */
export const readMachineQueue = async (db: Queries, machineId: string): Promise<StoredQueuePlace[]> => {
  const rows = await db.all<QueuePlacesTable>(
    `SELECT ${columns} FROM queue_places WHERE machine_id = ? ORDER BY number`,
    machineId,
  );
  return rows.map(fromRow);
};

export const readAllQueuePlaces = async (db: Queries): Promise<StoredQueuePlace[]> =>
  (await db.all<QueuePlacesTable>(`SELECT ${columns} FROM queue_places ORDER BY machine_id, number`)).map(fromRow);

export const hasMachineQueue = async (db: Queries, machineId: string): Promise<boolean> =>
  (await db.get('SELECT 1 FROM queue_places WHERE machine_id = ? LIMIT 1', machineId)) !== undefined;

/** Stores the changes to a machine's queue, lost places, and a new version for every player whose pages show the queue. */
export const storeQueueChanges = async (
  tx: DatabaseTransaction,
  before: readonly StoredQueuePlace[],
  { places, effects }: { readonly places: readonly StoredQueuePlace[]; readonly effects: readonly QueueEffect[] },
  at: number,
): Promise<void> => {
  if (effects.length === 0) return;
  const after = new Map(places.map((place) => [keyOf(place), place]));
  const known = new Set(before.map(keyOf));
  // Store ended holds before new ones: a unique index forbids two held places at one machine.
  for (const place of before) {
    const now = after.get(keyOf(place));
    if (!now) await removePlace(tx, place);
    else if (now.heldUntil === null && place.heldUntil !== null) await storeHeld(tx, now);
  }
  for (const place of places) {
    const was = before.find((other) => keyOf(other) === keyOf(place));
    if (!known.has(keyOf(place))) await insertPlace(tx, place);
    else if (place.heldUntil !== null && place.heldUntil !== was?.heldUntil) await storeHeld(tx, place);
  }
  for (const effect of effects) {
    if (effect.kind === 'joined') await dismissLostQueuePlace(tx, effect.playerId, effect.machineId);
    if (effect.kind === 'lost')
      await tx.run(
        `INSERT INTO queue_losses (player_id, machine_id, reason, at) VALUES (?, ?, ?, ?)
         ON CONFLICT (player_id, machine_id) DO UPDATE SET reason = excluded.reason, at = excluded.at`,
        effect.playerId,
        effect.machineId,
        effect.reason,
        at,
      );
    if (effect.kind === 'lost' && effect.reason === 'lapsed')
      await tx.run(
        'INSERT INTO queue_lapses (player_id, at) VALUES (?, ?) ON CONFLICT (player_id, at) DO NOTHING',
        effect.playerId,
        at,
      );
    await pushEffect(tx, effect, at);
  }
  const machines = new Set(effects.map(({ machineId }) => machineId));
  const shown = [...before, ...places].filter(({ machineId }) => machines.has(machineId));
  await incrementPlayerQueueVersions(
    tx,
    [...shown, ...effects].map(({ playerId }) => playerId),
  );
};

/** Queues a push message to the player's browsers that a turn has begun or a queue place was lost. */
const pushEffect = async (tx: DatabaseTransaction, effect: QueueEffect, at: number): Promise<void> => {
  if (effect.kind === 'kept') await enqueuePushMessages(tx, { ...effect, kind: 'turn', at, endsAt: effect.untilMs });
  // Send no message to a player who may not play, because it would lead back to the lobby.
  if (effect.kind === 'lost' && effect.reason !== 'protection' && effect.reason !== 'account')
    await enqueuePushMessages(tx, { ...effect, kind: 'lost', at, endsAt: at + lossPushedMs });
};

/** Returns the player's lost queue places whose notices are still shown. */
export const readLostQueuePlaces = (db: Queries, playerId: string, at: number): Promise<StoredLostQueuePlace[]> =>
  db.all<StoredLostQueuePlace>(
    `SELECT machine_id AS "machineId", reason, at FROM queue_losses WHERE player_id = ? AND at > ?
     ORDER BY at, machine_id`,
    playerId,
    at - lossesKeptMs,
  );

/** Returns the players in the machine's queue, and those to whom the notice of a lost place in it is still shown. */
export const listPlayersToNotifyOfQueue = async (db: Queries, machineId: string, at: number): Promise<string[]> => {
  const rows = await db.all<{ id: string }>(
    `SELECT player_id AS id FROM queue_places WHERE machine_id = ?
     UNION SELECT player_id FROM queue_losses WHERE machine_id = ? AND at > ?`,
    machineId,
    machineId,
    at - lossesKeptMs,
  );
  return rows.map(({ id }) => id);
};

/** Deletes the notice of a lost queue place. Returns true if there was one. */
export const dismissLostQueuePlace = async (
  tx: DatabaseTransaction,
  playerId: string,
  machineId: string,
): Promise<boolean> =>
  (await tx.run('DELETE FROM queue_losses WHERE player_id = ? AND machine_id = ?', playerId, machineId)) > 0;

export const deleteOldLostQueuePlaces = async (tx: DatabaseTransaction, at: number): Promise<void> => {
  await tx.run('DELETE FROM queue_losses WHERE at <= ?', at - lossesKeptMs);
  await tx.run('DELETE FROM queue_lapses WHERE at <= ?', at - lapsesCountMs);
};

/** Returns the times at which the player missed a turn in a queue, which remain stored after the notice was dismissed. */
export const readMissedQueueTurnTimes = async (db: Queries, playerId: string): Promise<number[]> => {
  const rows = await db.all<{ at: number }>('SELECT at FROM queue_lapses WHERE player_id = ?', playerId);
  return rows.map(({ at }) => Number(at));
};

export const readPlayerQueueVersion = async (db: Queries, playerId: string): Promise<number> =>
  (await db.get<{ version: number }>('SELECT version FROM queue_versions WHERE player_id = ?', playerId))?.version ?? 0;

/** Increments the queue versions of these players, in a fixed order, so that concurrent transactions do not deadlock. */
export const incrementPlayerQueueVersions = async (
  tx: DatabaseTransaction,
  playerIds: readonly string[],
): Promise<void> => {
  for (const playerId of [...new Set(playerIds)].sort())
    await tx.run(
      `INSERT INTO queue_versions (player_id, version) VALUES (?, 1)
       ON CONFLICT (player_id) DO UPDATE SET version = queue_versions.version + 1`,
      playerId,
    );
};

const insertPlace = (tx: DatabaseTransaction, { machineId, number, playerId, joinedAt, heldUntil }: StoredQueuePlace) =>
  tx.run(
    `INSERT INTO queue_places (${columns}) VALUES (?, ?, ?, ?, ?)`,
    machineId,
    number,
    playerId,
    joinedAt,
    heldUntil,
  );

const removePlace = (tx: DatabaseTransaction, { machineId, number }: StoredQueuePlace) =>
  tx.run('DELETE FROM queue_places WHERE machine_id = ? AND number = ?', machineId, number);

const storeHeld = (tx: DatabaseTransaction, { machineId, number, heldUntil }: StoredQueuePlace) =>
  tx.run('UPDATE queue_places SET kept_until = ? WHERE machine_id = ? AND number = ?', heldUntil, machineId, number);

const keyOf = ({ machineId, number, playerId }: StoredQueuePlace): string =>
  JSON.stringify([machineId, number, playerId]);

const fromRow = (row: QueuePlacesTable): StoredQueuePlace => ({
  machineId: row.machine_id,
  playerId: row.player_id,
  number: row.number,
  joinedAt: row.joined_at,
  heldUntil: row.kept_until,
});
