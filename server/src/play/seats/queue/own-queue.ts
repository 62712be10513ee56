import type { LostPlace, MachineId, OwnQueue, QueuePlace } from '@reelfloor/protocol';
import type { Queries } from '../../../platform/database/database.ts';
import { estimateTurn } from './estimate-turn.ts';
import type { Place } from './queue-rules.ts';
import { readLine, readLosses, readPlacesOf, readQueueVersion } from './queue-store.ts';
import { readTurnFacts } from './turn-facts.ts';

/**
 * Returns the player's places and losses, as the player's pages show them. Reads the version first: places that have changed
 * since then come again with a higher one.
 */
export const readOwnQueue = async (
  db: Queries,
  playerId: string,
  { at, holdMs }: { readonly at: number; readonly holdMs: number },
): Promise<OwnQueue> => {
  const version = await readQueueVersion(db, playerId);
  const places: QueuePlace[] = [];
  for (const own of await readPlacesOf(db, playerId)) {
    const place = await readPlace(db, own, at);
    if (place) places.push(place);
  }
  const lost: LostPlace[] = [];
  for (const { machineId, reason, at: lostAt } of await readLosses(db, playerId, at)) {
    const name = await brandNameOf(db, machineId);
    lost.push({ machine: machineId as MachineId, name, reason, at: lostAt });
  }
  return { version, holdMs, places, lost };
};

const readPlace = async (db: Queries, own: Place, at: number): Promise<QueuePlace | null> => {
  const line = await readLine(db, own.machineId);
  const before = line.findIndex(({ playerId }) => playerId === own.playerId);
  const keptUntil = line[before]?.keptUntil ?? null;
  if (before < 0) return null;
  const facts = await readTurnFacts(db, own.machineId, at);
  return {
    machine: own.machineId as MachineId,
    name: await brandNameOf(db, own.machineId),
    place: before + 1,
    waiting: line.length,
    estimateMs: keptUntil === null ? estimateTurn({ ...facts, before }) : 0,
    ...(keptUntil !== null && { keptUntil, leftMs: Math.max(0, keptUntil - at) }),
  };
};

/** Returns the name of the machine's brand; '' for a machine that is gone. */
export const brandNameOf = async (db: Queries, machineId: string): Promise<string> =>
  (
    await db.get<{ name: string }>(
      'SELECT b.name AS name FROM machines m JOIN brands b ON b.id = m.brand_id WHERE m.id = ?',
      machineId,
    )
  )?.name ?? '';
