import { createRefusal, type MachineId, okResult, type PlayerId, type Refusal, type Result } from '@reelfloor/protocol';
import { readWalletBalance } from '../../../money/ledger/casino-platform-players.ts';
import { walletAccountOf } from '../../../money/ledger/ledger-account.ts';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import { checkPlayAllowed } from '../../../players/protection/check-play-allowed.ts';
import type { Machine } from '../../machines/machine.ts';
import type { SeatServiceDependencies } from '../seat-service-dependencies.ts';
import { findSeat } from '../seat-store.ts';
import { readMachineConditionForQueue } from './machine-condition-for-queue.ts';
import {
  applyQueueEvent,
  computeQueueRejoinDelayMs,
  type QueueEffect,
  type QueueEvent,
  type QueueRefusal,
  type QueueSettings,
  type StoredQueuePlace,
} from './queue-rules.ts';
import {
  dismissLostQueuePlace,
  hasMachineQueue,
  incrementPlayerQueueVersions,
  readMissedQueueTurnTimes,
  readQueuePlacesAffectedByEvent,
  storeQueueChanges,
} from './queue-store.ts';

/** A transaction's effects on players' queue places, published after the commit. */
export type QueueEffects = readonly QueueEffect[];

interface QueuePlaceKey {
  readonly playerId: string;
  readonly machineId: string;
}

interface QueueTransactionOptions {
  readonly at: number;
  readonly terms: QueueSettings;
}

/** Adds the player to the end of the machine's queue; succeeds too if the player is already in it. */
export const joinQueue = async (
  tx: DatabaseTransaction,
  { playerId, machineId }: QueuePlaceKey,
  machine: Machine | undefined,
  { at, terms }: QueueTransactionOptions,
): Promise<Result<QueueEffects>> => {
  const allowed = await checkPlayAllowed(tx, { act: 'join', playerId, at });
  if (!allowed.ok) return allowed;
  const condition = await readMachineConditionForQueue(tx, machineId, machine, playerId);
  const isSeated = (await findSeat(tx, machineId))?.playerId === playerId;
  const event = {
    kind: 'join',
    playerId,
    machineId,
    condition,
    isSeated,
    lapseWaitMs: computeQueueRejoinDelayMs(await readMissedQueueTurnTimes(tx, playerId), at),
    hasLowestStake: (await readOwnMoney(tx, playerId)) >= lowestStakeOf(machine),
  } as const;
  return carryOut(tx, event, { at, terms });
};

/** Returns the lowest stake of the machine in minor units; 0 for a machine unknown to this node. */
const lowestStakeOf = (machine: Machine | undefined): number =>
  Math.min(...(machine?.description.bands.map(({ stakeMinor }) => stakeMinor) ?? [0]));

/** Returns the player's money in the wallet and as credit on machines where the player has the seat, in minor units. */
const readOwnMoney = async (tx: DatabaseTransaction, playerId: string): Promise<number> => {
  const row = await tx.get<{ sum: number }>(
    `SELECT coalesce(sum(amount_minor), 0) AS sum FROM balances WHERE account = ?
       OR account IN (SELECT 'machine:' || machine_id FROM seats WHERE player_id = ?)`,
    walletAccountOf(playerId),
    playerId,
  );
  const { balanceMinor, asOf } = await readWalletBalance(tx, playerId);
  return Number(row?.sum ?? 0) + (asOf === undefined ? 0 : balanceMinor);
};

/** Removes the player from the machine's queue. If the player is not in it, dismisses the notice of a lost place. */
export const leaveQueue = async (
  tx: DatabaseTransaction,
  { playerId, machineId }: QueuePlaceKey,
  { at, terms }: QueueTransactionOptions,
): Promise<QueueEffects> => {
  const left = await carryOut(tx, { kind: 'leave', playerId, machineId }, { at, terms });
  if ((await dismissLostQueuePlace(tx, playerId, machineId)) && left.ok && left.value.length === 0)
    await incrementPlayerQueueVersions(tx, [playerId]);
  return left.ok ? left.value : [];
};

/**
 * Lets the player sit down at a machine that may have a queue, and ends the player's place there. Refuses with MACHINE_KEPT while it is
 * another player's turn. Call this in the transaction that takes the seat.
 */
export const takeQueueTurn = async (
  tx: DatabaseTransaction,
  { playerId, machineId }: QueuePlaceKey,
  at: number,
): Promise<Result<QueueEffects>> => {
  if (!(await hasMachineQueue(tx, machineId))) return okResult([]);
  const reserved = await tx.get('SELECT 1 FROM machines WHERE id = ? AND reserved_for = ?', machineId, playerId);
  const event = { kind: 'sit', playerId, machineId, isReserved: reserved !== undefined } as const;
  return carryOut(tx, event, { at, terms: noTerms });
};

interface ObservedQueueMachine {
  readonly machineId: string;
  readonly machine: Machine | undefined;
  /** True at the first check of the queue after a gap, or after the machine was disconnected. */
  readonly isFirst: boolean;
  /** True if the machine has been disconnected for so long that a player's turn there ends. */
  readonly isLongAway: boolean;
}

/** Holds the seat for the next player in the queue who may play, and ends expired turns and places. */
export const advanceQueue = async (
  tx: DatabaseTransaction,
  { machineId, machine, isFirst, isLongAway }: ObservedQueueMachine,
  { at, terms }: QueueTransactionOptions,
): Promise<QueueEffects> => {
  const before = await readQueuePlacesAffectedByEvent(tx, { machineId, playerId: null });
  if (!before.some((place) => place.machineId === machineId)) return [];
  const condition = await readMachineConditionForQueue(tx, machineId, machine);
  let places: readonly StoredQueuePlace[] = before;
  const effects: QueueEffect[] = [];
  for (;;) {
    const check = { kind: 'check', machineId, condition, isFirst, isLongAway } as const;
    const step = applyQueueEvent(places, check, at, terms);
    if (!step.ok) throw new Error('a look is never refused');
    const kept = step.effects.find(({ kind }) => kind === 'kept');
    const reason = kept ? await barOf(tx, kept.playerId, at) : null;
    if (!kept || reason === null) {
      effects.push(...step.effects);
      await storeQueueChanges(tx, before, { places: step.places, effects }, at);
      return effects;
    }
    // Each iteration removes one player, so the loop terminates.
    const barred = applyQueueEvent(places, { kind: 'bar', playerId: kept.playerId, reason }, at, terms);
    if (!barred.ok) throw new Error('barring is never refused');
    effects.push(...barred.effects);
    places = barred.places;
  }
};

/** Removes a player who may not play from all machines' queues; does nothing if the player may play. */
export const removeBarredPlayerFromQueues = async (
  tx: DatabaseTransaction,
  playerId: string,
  at: number,
): Promise<QueueEffects> => {
  const reason = await barOf(tx, playerId, at);
  if (reason === null) return [];
  const own = await readQueuePlacesAffectedByEvent(tx, { machineId: '', playerId });
  const lines = [];
  for (const { machineId } of own) lines.push(...(await readQueuePlacesAffectedByEvent(tx, { machineId, playerId })));
  const places = [...new Map(lines.map((place) => [`${place.machineId} ${place.number}`, place])).values()];
  const step = applyQueueEvent(places, { kind: 'bar', playerId, reason }, at, noTerms);
  if (!step.ok) throw new Error('barring is never refused');
  await storeQueueChanges(tx, places, step, at);
  return step.effects;
};

/** Clears a machine's queue, as requested by staff. */
export const clearQueue = async (tx: DatabaseTransaction, machineId: string, at: number): Promise<QueueEffects> => {
  const cleared = await carryOut(tx, { kind: 'clear', machineId }, { at, terms: noTerms });
  return cleared.ok ? cleared.value : [];
};

const carryOut = async (
  tx: DatabaseTransaction,
  event: QueueEvent & { readonly machineId: string; readonly playerId?: string },
  { at, terms }: QueueTransactionOptions,
): Promise<Result<QueueEffects>> => {
  const { machineId, playerId = null } = event;
  const places = await readQueuePlacesAffectedByEvent(tx, { machineId, playerId });
  const step = applyQueueEvent(places, event, at, terms);
  if (!step.ok) return { ok: false, refusal: refusalOf(step.refusal) };
  await storeQueueChanges(tx, places, step, at);
  return okResult(step.effects);
};

/** Placeholder queue settings, for events that do not depend on any. */
const noTerms: QueueSettings = { holdMs: 0, placesOfPlayer: 0, length: 0 };

const refusalOf = (refusal: QueueRefusal): Refusal => {
  if ('waitMs' in refusal) return createRefusal(refusal.code, { wait_min: Math.ceil(refusal.waitMs / 60_000) });
  return createRefusal(refusal.code, 'machineId' in refusal ? { machine: refusal.machineId } : {});
};

/**
 * Returns why the player's turn cannot begin; null if it can. Checks that apply only when sitting down, such as a fresh answer of an
 * exclusion register or the rest after a reality check, are left until then.
 */
const barOf = async (
  tx: DatabaseTransaction,
  playerId: string,
  at: number,
): Promise<'account' | 'protection' | null> => {
  const banned = await tx.get('SELECT 1 FROM players WHERE id = ? AND banned = 1', playerId);
  if (banned) return 'account';
  return (await checkPlayAllowed(tx, { act: 'rejoin', playerId, at })).ok ? null : 'protection';
};

/** Publishes a transaction's effects on queues. Call it after the commit. */
export const publishQueueEffects = (
  { bus, floor }: Pick<SeatServiceDependencies, 'bus' | 'floor'>,
  effects: QueueEffects,
): void => {
  for (const effect of effects) {
    const machineId = effect.machineId as MachineId;
    const playerId = effect.playerId as PlayerId;
    if (effect.kind === 'kept') bus.publish('queueTurn', { playerId, machineId, untilMs: effect.untilMs });
    if (effect.kind === 'kept' || effect.kind === 'prolonged') floor.setHeldFor(machineId, playerId);
    else if (effect.kind !== 'joined' && floor.get(machineId)?.heldFor === playerId) floor.setHeldFor(machineId, null);
    if (effect.kind === 'lost') bus.publish('queueLost', { playerId, machineId, reason: effect.reason });
  }
  for (const machineId of new Set(effects.map((effect) => effect.machineId)))
    bus.publish('queueChanged', { machineId: machineId as MachineId });
};
