import { createRefusedResult, type MachineId, okResult, type PlayerId, type Result } from '@reelfloor/protocol';
import { publishDatabaseChange } from '../../platform/bus/publish-database-change.ts';
import type { DatabaseTransaction, Queries } from '../../platform/database/database.ts';
import { isMachineShownOnSite, type Sites } from '../../platform/sites/sites.ts';
import { checkPlayAllowed } from '../../players/protection/check-play-allowed.ts';
import { isMachineOpenToPlayers, type Machine } from '../machines/machine.ts';
import type { MachineFloor } from '../machines/machine-floor.ts';
import { readSpectatorRules } from '../machines/spectator-rules.ts';
import { findSeat } from '../seats/seat-store.ts';

interface WatchRequest {
  readonly machineId: MachineId;
  /** The player who wants to watch. */
  readonly playerId: PlayerId;
  /** Site key of the spectator. */
  readonly siteKey: number;
  /** Time of the request, Unix time in ms. */
  readonly at: number;
}

/** A machine that spectators may watch, and its player. `sessionId` never leaves the server. */
export interface WatchedMachine {
  readonly machine: Machine;
  readonly seatedId: PlayerId;
  readonly sessionId: string;
}

export interface WatchDependencies {
  readonly floor: Pick<MachineFloor, 'get'>;
  /** Returns false for a brand that staff have hidden from the lobby. */
  readonly isShown: (brandId: string) => boolean;
  readonly sites: Pick<Sites, 'ofKey'>;
}

/**
 * Decides whether a player may watch a machine now: the spectator must be allowed to play at all (RESTRICTED and REGISTER_… during breaks
 * and exclusions; limits do not matter, because watching costs nothing), the operator's rules must allow it (WATCH_OFF), the machine's
 * agent must be able to send a picture (70000), the machine must have a player (WATCH_IDLE), who must be of the spectator's site and not
 * have declined (WATCH_DECLINED).
 */
export const checkMayWatchMachine = async (
  db: Queries,
  dependencies: WatchDependencies,
  { machineId, playerId, siteKey, at }: WatchRequest,
): Promise<Result<WatchedMachine>> => {
  const allowed = await checkMayWatchAnyMachine(db, { playerId, at });
  return allowed.ok ? mayBeWatched(db, dependencies, { machineId, siteKey }) : allowed;
};

/** Checks the part of `checkMayWatchMachine` that concerns the spectator, for any machine. */
export const checkMayWatchAnyMachine = (
  db: Queries,
  { playerId, at }: Pick<WatchRequest, 'playerId' | 'at'>,
): ReturnType<typeof checkPlayAllowed> => checkPlayAllowed(db, { act: 'watch', playerId, at });

/** A machine and the site whose players want to see it. */
export type MachineAtSite = Pick<WatchRequest, 'machineId' | 'siteKey'>;

/**
 * Returns whether a machine's picture may be shown to players of a site who may watch: nobody plays there, or its player may be watched.
 */
export const mayShowPictureToSpectators = async (
  db: Queries,
  dependencies: WatchDependencies,
  { machineId, siteKey }: MachineAtSite,
): Promise<boolean> => {
  const isFree = (await findSeat(db, machineId)) === undefined;
  return isFree || (await mayBeWatched(db, dependencies, { machineId, siteKey })).ok;
};

/** Checks the part of `checkMayWatchMachine` that concerns the machine, for any spectator. */
const mayBeWatched = async (
  db: Queries,
  { floor, isShown, sites }: WatchDependencies,
  { machineId, siteKey }: MachineAtSite,
): Promise<Result<WatchedMachine>> => {
  const machine = floor.get(machineId);
  const isListed = machine && isShown(machine.brandId) && isMachineShownOnSite(sites.ofKey(siteKey), machine);
  if (!isListed || !isMachineOpenToPlayers(machine))
    return createRefusedResult('MACHINE_UNKNOWN', { machine: machineId });
  // Allow no spectators at a cabinet that does not declare its private areas: its picture would show the player's money.
  const canCover = machine.description.privateAreas !== undefined;
  if (!canCover || !(await readSpectatorRules(db)).isAllowed(machineId))
    return createRefusedResult('WATCH_OFF', { machine: machineId });
  if (machine.description.hasPicture === false) return createRefusedResult(70000);
  const seat = await findSeat(db, machineId);
  if (seat?.state !== 'held') return createRefusedResult('WATCH_IDLE', { machine: machineId });
  // Treat a player of another site as having declined, so that spectators learn only that the machine is in play.
  const isOfSite = await db.get('SELECT 1 FROM players WHERE id = ? AND site_id = ?', seat.playerId, siteKey);
  if (!isOfSite || !(await doesPlayerAllowSpectators(db, seat.playerId))) return createRefusedResult('WATCH_DECLINED');
  if (!machine.link?.isReachable()) return createRefusedResult('MACHINE_OFFLINE', { machine: machineId });
  return okResult({ machine, seatedId: seat.playerId, sessionId: seat.sessionId });
};

/** Returns whether other players may watch this player. Default if the player has not chosen: yes, where the operator allows watching. */
export const doesPlayerAllowSpectators = async (db: Queries, playerId: string): Promise<boolean> => {
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
  await publishDatabaseChange(tx, 'watching', playerId);
};
