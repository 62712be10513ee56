import { createRefusedResult, okResult, type Result } from '@reelfloor/protocol';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import { checkPlayAllowed } from '../../../players/protection/check-play-allowed.ts';
import { enqueuePushMessages } from '../../../players/push/push-message-store.ts';
import type { Machine } from '../../machines/machine.ts';
import { isMachineClosedToPlayers } from '../../machines/out-of-service-records.ts';
import { findSeat } from '../seat-store.ts';
import {
  type AvailabilityAlertRow,
  findUnsentAvailabilityAlert,
  incrementAvailabilityAlertVersion,
  listUnsentAvailabilityAlerts,
  markAvailabilityAlertSent,
  readPlayerAvailabilityAlerts,
  removeAvailabilityAlert,
  sentShownMs,
  storeAvailabilityAlert,
} from './availability-alert-store.ts';
import { findWhoMayTakeMachine, isMachineFreeForPlayer } from './is-machine-free.ts';

export interface AvailabilityAlertSettings {
  /** Maximum number of availability alerts per player; 0: the operator offers none. */
  readonly ofPlayer: number;
  /** Time in ms after which an availability alert expires. */
  readonly lifeMs: number;
}

/** A transaction's change to a player's availability alerts, published after the commit. */
export interface AvailabilityAlertEffect {
  readonly playerId: string;
  /** The version of the player's availability alerts, for the player's pages. */
  readonly version: number;
}

interface AvailabilityAlertKey {
  readonly playerId: string;
  readonly machineId: string;
}

/** Maximum number of availability alerts for one machine sent per transaction. The rest follow in the next one. */
const perUnit = 100;

/** Stores the player's request to be alerted when a machine that is taken becomes free. A repeated request renews its expiry. */
export const addAvailabilityAlert = async (
  tx: DatabaseTransaction,
  { playerId, machineId }: AvailabilityAlertKey,
  machine: Machine,
  { at, terms: { ofPlayer, lifeMs } }: { readonly at: number; readonly terms: AvailabilityAlertSettings },
): Promise<Result<AvailabilityAlertEffect>> => {
  if (ofPlayer === 0) return createRefusedResult('AVAILABILITY_ALERTS_OFF');
  const allowed = await checkPlayAllowed(tx, { act: 'join', playerId, at });
  if (!allowed.ok) return allowed;
  if (await isMachineClosedToPlayers(tx, { id: machineId, brandId: machine.brandId }))
    return createRefusedResult('MACHINE_OUT_OF_SERVICE');
  const isSeated = (await findSeat(tx, machineId))?.playerId === playerId;
  if (isSeated || (await isMachineFreeForPlayer(tx, { machineId, machine, playerId })))
    return createRefusedResult('AVAILABILITY_ALERT_NOT_NEEDED');
  const others = (await readPlayerAvailabilityAlerts(tx, playerId, at)).filter(
    (availabilityAlert) => availabilityAlert.sentAt === null && availabilityAlert.machineId !== machineId,
  );
  if (others.length >= ofPlayer) return createRefusedResult('AVAILABILITY_ALERTS_FULL', { most: ofPlayer });
  await storeAvailabilityAlert(tx, { playerId, machineId, madeAt: at, endsAt: at + lifeMs });
  return okResult({ playerId, version: await incrementAvailabilityAlertVersion(tx, playerId) });
};

/** Deletes an availability alert, sent or not. Returns null if the player has none for this machine. */
export const cancelAvailabilityAlert = async (
  tx: DatabaseTransaction,
  availabilityAlert: AvailabilityAlertKey,
): Promise<AvailabilityAlertEffect | null> =>
  (await removeAvailabilityAlert(tx, availabilityAlert))
    ? {
        playerId: availabilityAlert.playerId,
        version: await incrementAvailabilityAlertVersion(tx, availabilityAlert.playerId),
      }
    : null;

/**
 * Sends the availability alerts of a free machine, each once. Deletes the alerts of players who have the seat, and of those who may not
 * play, so that they are not drawn back to a machine. `isMore`: further alerts remain for another transaction.
 */
export const sendAvailabilityAlerts = async (
  tx: DatabaseTransaction,
  { machineId, machine }: { readonly machineId: string; readonly machine: Machine | undefined },
  at: number,
): Promise<{ readonly effects: readonly AvailabilityAlertEffect[]; readonly isMore: boolean }> => {
  const free = await findWhoMayTakeMachine(tx, machineId, machine);
  const seated = (await findSeat(tx, machineId))?.playerId ?? null;
  // If the machine is free for (or taken by) one player, only that player's alert matters.
  const concerned = free === 'all' ? null : (free ?? seated);
  const waiting =
    concerned === null
      ? await listUnsentAvailabilityAlerts(tx, machineId, { at, limit: free === 'all' ? perUnit : 0 })
      : [await findUnsentAvailabilityAlert(tx, { playerId: concerned, machineId }, at)].filter(
          (availabilityAlert) => availabilityAlert !== null,
        );
  const effects: AvailabilityAlertEffect[] = [];
  // Sort by player id, so that concurrent transactions that increment versions do not deadlock.
  for (const availabilityAlert of [...waiting].sort((a, b) => (a.playerId < b.playerId ? -1 : 1)))
    if (await settle(tx, availabilityAlert, { isSeated: seated === availabilityAlert.playerId, at }))
      effects.push({
        playerId: availabilityAlert.playerId,
        version: await incrementAvailabilityAlertVersion(tx, availabilityAlert.playerId),
      });
  return { effects, isMore: waiting.length === perUnit && effects.length > 0 };
};

/** Sends or deletes one availability alert. Returns true if it changed. */
const settle = async (
  tx: DatabaseTransaction,
  availabilityAlert: AvailabilityAlertRow,
  { isSeated, at }: { readonly isSeated: boolean; readonly at: number },
): Promise<boolean> => {
  if (isSeated || !(await mayBeNotified(tx, availabilityAlert.playerId, at)))
    return removeAvailabilityAlert(tx, availabilityAlert);
  const isGranted = await markAvailabilityAlertSent(tx, availabilityAlert, at);
  if (isGranted) await enqueuePushMessages(tx, { ...availabilityAlert, kind: 'free', at, endsAt: at + sentShownMs });
  return isGranted;
};

const mayBeNotified = async (tx: DatabaseTransaction, playerId: string, at: number): Promise<boolean> => {
  const banned = await tx.get('SELECT 1 FROM players WHERE id = ? AND banned = 1', playerId);
  return !banned && (await checkPlayAllowed(tx, { act: 'rejoin', playerId, at })).ok;
};
