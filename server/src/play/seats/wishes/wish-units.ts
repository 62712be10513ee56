import { done, type Result, refused } from '@reelfloor/protocol';
import type { UnitOfWork } from '../../../platform/database/database.ts';
import { mayPlay } from '../../../players/protection/may-play.ts';
import { notePush } from '../../../players/push/message-store.ts';
import type { Machine } from '../../machines/machine.ts';
import { isClosedToPlayers } from '../../machines/out-of-service.ts';
import { findSeat } from '../seat-store.ts';
import { freeFor, isFreeFor } from './free-machine.ts';
import {
  findWaiting,
  grantedShownMs,
  grantWish,
  raiseWishVersion,
  readWaiting,
  readWishesOf,
  removeWish,
  storeWish,
  type WishRow,
} from './wish-store.ts';

export interface WishTerms {
  /** Most wishes of one player at once; 0: the house takes none. */
  readonly ofPlayer: number;
  /** Time in ms after which a wish ends by itself. */
  readonly lifeMs: number;
}

/** What a unit of work has done to a player's wishes. It is told after the commit. */
export interface WishEffect {
  readonly playerId: string;
  /** The version that the player's pages show. */
  readonly version: number;
}

interface WishOf {
  readonly playerId: string;
  readonly machineId: string;
}

/** Most wishes for one machine that one unit of work grants. The others follow in the next unit. */
const perUnit = 100;

/** Stores the player's wish for a machine that is taken. Asked again, the wish lasts as long as a new one. */
export const makeWish = async (
  unit: UnitOfWork,
  { playerId, machineId }: WishOf,
  machine: Machine,
  { at, terms: { ofPlayer, lifeMs } }: { readonly at: number; readonly terms: WishTerms },
): Promise<Result<WishEffect>> => {
  if (ofPlayer === 0) return refused('WISHES_OFF');
  const allowed = await mayPlay(unit, { act: 'join', playerId, at });
  if (!allowed.ok) return allowed;
  if (await isClosedToPlayers(unit, { id: machineId, brandId: machine.brandId }))
    return refused('MACHINE_OUT_OF_SERVICE');
  const isSeated = (await findSeat(unit, machineId))?.playerId === playerId;
  if (isSeated || (await isFreeFor(unit, { machineId, machine, playerId })))
    return refused('WISH_NOT_NEEDED');
  const others = (await readWishesOf(unit, playerId, at)).filter(
    (wish) => wish.grantedAt === null && wish.machineId !== machineId,
  );
  if (others.length >= ofPlayer) return refused('WISHES_FULL', { most: ofPlayer });
  await storeWish(unit, { playerId, machineId, madeAt: at, endsAt: at + lifeMs });
  return done({ playerId, version: await raiseWishVersion(unit, playerId) });
};

/** Gives a wish up, or acknowledges that it came true. Null if there is none. */
export const endWish = async (unit: UnitOfWork, wish: WishOf): Promise<WishEffect | null> =>
  (await removeWish(unit, wish))
    ? { playerId: wish.playerId, version: await raiseWishVersion(unit, wish.playerId) }
    : null;

/**
 * Lets the wishes for a free machine come true, each once. Drops those of players who have the seat, or who may not play: they
 * are not drawn back to a machine. `isMore`: there are wishes that another unit must look at.
 */
export const grantWishes = async (
  unit: UnitOfWork,
  { machineId, machine }: { readonly machineId: string; readonly machine: Machine | undefined },
  at: number,
): Promise<{ readonly effects: readonly WishEffect[]; readonly isMore: boolean }> => {
  const free = await freeFor(unit, machineId, machine);
  const seated = (await findSeat(unit, machineId))?.playerId ?? null;
  // Of a machine that is free for one player alone, only that wish matters, however many others there are.
  const concerned = free === 'all' ? null : (free ?? seated);
  const waiting =
    concerned === null
      ? await readWaiting(unit, machineId, { at, limit: free === 'all' ? perUnit : 0 })
      : [await findWaiting(unit, { playerId: concerned, machineId }, at)].filter((wish) => wish !== null);
  const effects: WishEffect[] = [];
  // In the order of their ids, so that units that raise versions at the same time do not wait in a circle.
  for (const wish of [...waiting].sort((a, b) => (a.playerId < b.playerId ? -1 : 1)))
    if (await settle(unit, wish, { isSeated: seated === wish.playerId, at }))
      effects.push({ playerId: wish.playerId, version: await raiseWishVersion(unit, wish.playerId) });
  return { effects, isMore: waiting.length === perUnit && effects.length > 0 };
};

/** Returns true if something has become of the wish. */
const settle = async (
  unit: UnitOfWork,
  wish: WishRow,
  { isSeated, at }: { readonly isSeated: boolean; readonly at: number },
): Promise<boolean> => {
  if (isSeated || !(await mayBeNotified(unit, wish.playerId, at))) return removeWish(unit, wish);
  const isGranted = await grantWish(unit, wish, at);
  if (isGranted) await notePush(unit, { ...wish, kind: 'free', at, endsAt: at + grantedShownMs });
  return isGranted;
};

const mayBeNotified = async (unit: UnitOfWork, playerId: string, at: number): Promise<boolean> => {
  const banned = await unit.get('SELECT 1 FROM players WHERE id = ? AND banned = 1', playerId);
  return !banned && (await mayPlay(unit, { act: 'rejoin', playerId, at })).ok;
};
