import { type MachineId, okResult, type PlayerId, type Result, refusedResult } from '@reelfloor/protocol';
import { publishChange } from '../../platform/bus/publish-change.ts';
import type { DatabaseTransaction, Queries } from '../../platform/database/database.ts';
import { type Sites, showsMachine } from '../../platform/sites/sites.ts';
import { checkPlayAllowed } from '../../players/protection/check-play-allowed.ts';
import { isOpenToPlayers, type Machine } from '../machines/machine.ts';
import type { MachineFloor } from '../machines/machine-floor.ts';
import { readWatchRules } from '../machines/watch-rules.ts';
import { findSeat } from '../seats/seat-store.ts';

interface WatchRequest {
  readonly machineId: MachineId;
  /** The spectator. */
  readonly playerId: PlayerId;
  /** Site key of the spectator. */
  readonly siteKey: number;
  /** Unix time in ms. */
  readonly at: number;
}

/** A machine that may be watched, and its player. `sessionId` never leaves the server. */
export interface WatchedMachine {
  readonly machine: Machine;
  readonly seatedId: PlayerId;
  readonly sessionId: string;
}

export interface WatchDependencies {
  readonly floor: Pick<MachineFloor, 'get'>;
  /** Returns false for a brand that is hidden from the lobby. */
  readonly isShown: (brandId: string) => boolean;
  readonly sites: Pick<Sites, 'ofKey'>;
}

/**
 * Decides from the ledger whether a player may watch a machine now: the spectator must be allowed to play at all (RESTRICTED and REGISTER_…
 * during breaks and exclusions; limits do not matter, because watching costs nothing), the operator's rules must allow it (WATCH_OFF), its
 * agent must be able to send a picture (70000), the machine must have a player (WATCH_IDLE), who must be of the spectator's site and not
 * have declined (WATCH_DECLINED).
 */
export const mayWatchMachine = async (
  db: Queries,
  dependencies: WatchDependencies,
  { machineId, playerId, siteKey, at }: WatchRequest,
): Promise<Result<WatchedMachine>> => {
  const allowed = await mayWatchAnyMachine(db, { playerId, at });
  return allowed.ok ? mayBeWatched(db, dependencies, { machineId, siteKey }) : allowed;
};

/** The part of `mayWatchMachine` that concerns the spectator, for any machine. */
export const mayWatchAnyMachine = (
  db: Queries,
  { playerId, at }: Pick<WatchRequest, 'playerId' | 'at'>,
): ReturnType<typeof checkPlayAllowed> => checkPlayAllowed(db, { act: 'watch', playerId, at });

/** A machine and the site whose players want to see it. */
export type MachineAtSite = Pick<WatchRequest, 'machineId' | 'siteKey'>;

/**
 * Returns whether a machine's picture may be shown to players of a site who may watch: nobody plays there, or its player may be watched.
 */
export const mayShowMachinePicture = async (
  db: Queries,
  dependencies: WatchDependencies,
  { machineId, siteKey }: MachineAtSite,
): Promise<boolean> => {
  const isFree = (await findSeat(db, machineId)) === undefined;
  return isFree || (await mayBeWatched(db, dependencies, { machineId, siteKey })).ok;
};

/** The part of `mayWatchMachine` that concerns the machine, for any spectator. */
const mayBeWatched = async (
  db: Queries,
  { floor, isShown, sites }: WatchDependencies,
  { machineId, siteKey }: MachineAtSite,
): Promise<Result<WatchedMachine>> => {
  const machine = floor.get(machineId);
  const isListed = machine && isShown(machine.brandId) && showsMachine(sites.ofKey(siteKey), machine);
  if (!isListed || !isOpenToPlayers(machine)) return refusedResult('MACHINE_UNKNOWN', { machine: machineId });
  // A cabinet that does not declare its private areas has no spectators, because its picture would show the player's money.
  const canCover = machine.description.privateAreas !== undefined;
  if (!canCover || !(await readWatchRules(db)).isAllowed(machineId))
    return refusedResult('WATCH_OFF', { machine: machineId });
  if (machine.description.hasPicture === false) return refusedResult(70000);
  const seat = await findSeat(db, machineId);
  if (seat?.state !== 'held') return refusedResult('WATCH_IDLE', { machine: machineId });
  // Whoever plays from another site counts as having declined, so that only the machine's being in play is revealed.
  const isOfSite = await db.get('SELECT 1 FROM players WHERE id = ? AND site_id = ?', seat.playerId, siteKey);
  if (!isOfSite || !(await allowsSpectators(db, seat.playerId))) return refusedResult('WATCH_DECLINED');
  if (!machine.link?.isReachable()) return refusedResult('MACHINE_OFFLINE', { machine: machineId });
  return okResult({ machine, seatedId: seat.playerId, sessionId: seat.sessionId });
};

/** Returns whether others may watch this player. Default if the player has not chosen: yes, where the operator allows watching. */
export const allowsSpectators = async (db: Queries, playerId: string): Promise<boolean> => {
  const row = await db.get<{ is_allowed: number }>(
    'SELECT is_allowed FROM watch_choices WHERE player_id = ?',
    playerId,
  );
  return row === undefined || row.is_allowed === 1;
};

export const storeSpectatorPermission = async (
  tx: DatabaseTransaction,
  playerId: string,
  { isAllowed, at }: { readonly isAllowed: boolean; readonly at: number },
): Promise<void> => {
  await tx.run(
    `INSERT INTO watch_choices (player_id, is_allowed, at) VALUES (?, ?, ?)
     ON CONFLICT (player_id) DO UPDATE SET is_allowed = excluded.is_allowed, at = excluded.at`,
    playerId,
    isAllowed ? 1 : 0,
    at,
  );
  await publishChange(tx, 'watching', playerId);
};
