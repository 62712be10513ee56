import { createRefusedResult, okResult, type PlayerId, type Result } from '@reelfloor/protocol';
import type { Bus } from '../../../platform/bus/event-bus.ts';
import type { DatabaseTransaction, Queries } from '../../../platform/database/database.ts';
import { CoalescedCheck } from '../../../platform/process/coalesced-check.ts';
import { repeatWithoutOverlap } from '../../../platform/process/repeat-without-overlap.ts';
import { checkPlayAllowed } from '../../../players/protection/check-play-allowed.ts';
import { enqueuePushMessages } from '../../../players/push/push-message-store.ts';
import type { Machine } from '../../machines/machine.ts';
import { isMachineClosedToPlayers } from '../../machines/out-of-service-records.ts';
import { readMachineConditionForQueue } from '../queue/machine-condition-for-queue.ts';
import { hasMachineQueue } from '../queue/queue-store.ts';
import type { SeatServiceDependencies } from '../seat-service-dependencies.ts';
import { findSeat } from '../seat-store.ts';
import {
  type AvailabilityAlertRow,
  deleteExpiredAvailabilityAlerts,
  findUnsentAvailabilityAlert,
  incrementAvailabilityAlertVersion,
  listMachinesWithAvailabilityAlerts,
  listUnsentAvailabilityAlerts,
  markAvailabilityAlertSent,
  readPlayerAvailabilityAlerts,
  removeAvailabilityAlert,
  sentShownMs,
  storeAvailabilityAlert,
} from './availability-alert-store.ts';

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

/** Notifies the player's pages, after the commit, that the player's requests to be alerted about free machines have changed. */
export const publishAvailabilityAlertChange = (bus: Bus, { playerId, version }: AvailabilityAlertEffect): void =>
  bus.publish('availabilityAlertsChanged', { playerId: playerId as PlayerId, version });

/**
 * Returns for whom the machine is free now: `all`, only the player for whom staff have reserved it, or nobody (null). A machine with a
 * queue is not free: its seat goes to the next player in the queue.
 */
const findWhoMayTakeMachine = async (
  db: Queries,
  machineId: string,
  machine: Machine | undefined,
): Promise<'all' | (string & {}) | null> => {
  if (await hasMachineQueue(db, machineId)) return null;
  if ((await readMachineConditionForQueue(db, machineId, machine)) === 'free') return 'all';
  const booked = await db.get<{ reserved_for: string | null }>(
    'SELECT reserved_for FROM machines WHERE id = ?',
    machineId,
  );
  const reservedFor = booked?.reserved_for ?? null;
  if (reservedFor === null) return null;
  return (await readMachineConditionForQueue(db, machineId, machine, reservedFor)) === 'free' ? reservedFor : null;
};

/** Returns true if the player could sit down at the machine now. */
const isMachineFreeForPlayer = async (
  db: Queries,
  { machineId, machine, playerId }: { machineId: string; machine: Machine; playerId: string },
): Promise<boolean> => {
  const free = await findWhoMayTakeMachine(db, machineId, machine);
  return free === 'all' || free === playerId;
};

/** Interval in ms of checking all machines with availability alerts, in case the event that a machine became free was lost. */
const pollMs = 1_000;
const forgetMs = 10 * 60_000;

interface AvailabilityAlertMonitorDependencies extends SeatServiceDependencies {
  /** Returns true if this node holds the lease of the job that sends availability alerts. */
  readonly holdsLease: () => boolean;
  readonly onError: (error: unknown) => void;
}

/**
 * Sends availability alerts once their machine is free. One node does it for all; two at once do no harm, because each alert is sent in a
 * transaction, which succeeds once.
 */
export class AvailabilityAlertMonitor {
  readonly #dependencies: AvailabilityAlertMonitorDependencies;
  readonly #stops: (() => void)[] = [];
  /** Machines that had availability alerts at the last check. Events of other machines start no check. */
  #requested: ReadonlySet<string> = new Set();
  readonly #poller: CoalescedCheck;

  constructor(dependencies: AvailabilityAlertMonitorDependencies) {
    this.#dependencies = dependencies;
    const { onError } = dependencies;
    this.#poller = new CoalescedCheck({
      check: () => this.#checkOnce(),
      onError,
    });
  }

  start(): void {
    const { bus, clock } = this.#dependencies;
    const receive = ({ machineId }: { readonly machineId: string }) => {
      if (this.#requested.has(machineId)) void this.check();
    };
    this.#stops.push(
      bus.subscribe('machineChanged', receive),
      bus.subscribe('seatChanged', receive),
      bus.subscribe('queueChanged', receive),
      bus.subscribe('availabilityAlertsChanged', () => void this.check()),
      repeatWithoutOverlap(clock, pollMs, () => this.check()),
      repeatWithoutOverlap(clock, forgetMs, () => this.#forget()),
    );
  }

  async stop(): Promise<void> {
    for (const stop of this.#stops.splice(0)) stop();
    await this.#poller.ended();
  }

  /** Checks all machines with availability alerts. An event during a check causes another check afterwards. Never rejects. */
  check(): Promise<void> {
    if (!this.#dependencies.holdsLease()) return Promise.resolve();
    return this.#poller.check();
  }

  async #checkOnce(): Promise<void> {
    const { database, clock } = this.#dependencies;
    this.#requested = new Set(await listMachinesWithAvailabilityAlerts(database.read, clock.nowMs()));
    for (const machineId of this.#requested) if (await this.#isDue(machineId)) await this.#checkMachine(machineId);
  }

  /**
   * Decides from a plain read whether a check of the machine would change anything, because most would not: most machines are being played.
   */
  async #isDue(machineId: string): Promise<boolean> {
    const { database, floor, clock } = this.#dependencies;
    const seat = await findSeat(database.read, machineId);
    if (!seat) return (await findWhoMayTakeMachine(database.read, machineId, floor.get(machineId))) !== null;
    const own = await findUnsentAvailabilityAlert(database.read, { playerId: seat.playerId, machineId }, clock.nowMs());
    return own !== null;
  }

  async #checkMachine(machineId: string): Promise<void> {
    const { database, floor, clock, bus } = this.#dependencies;
    for (;;) {
      const { effects, isMore } = await database.transact(
        (tx) => sendAvailabilityAlerts(tx, { machineId, machine: floor.get(machineId) }, clock.nowMs()),
        `seat:${machineId}`,
      );
      for (const effect of effects) publishAvailabilityAlertChange(bus, effect);
      // Each transaction ends at least one availability alert, so the loop terminates.
      if (!isMore) return;
    }
  }

  async #forget(): Promise<void> {
    const { database, clock, holdsLease, onError } = this.#dependencies;
    if (holdsLease())
      await database.transact((tx) => deleteExpiredAvailabilityAlerts(tx, clock.nowMs())).catch(onError);
  }
}
