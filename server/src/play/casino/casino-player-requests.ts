import { createRefusedResult, type PlayerId } from '@reelfloor/protocol';
import type { CasinoPlayerState, CasinoResponseCode, HallCallBody, PlatformLimit } from '@reelfloor/protocol/casino';
import { publishDatabaseChange } from '../../platform/bus/publish-database-change.ts';
import type { Database, DatabaseTransaction } from '../../platform/database/database.ts';
import { type CasinoLaunchService, listActiveCasinoLaunches } from '../../players/launches/casino-launch-service.ts';
import { type CasinoPlayerAccount, findCasinoPlayerAccount } from '../../players/launches/casino-player-account.ts';
import {
  byPlatform,
  setPlayerLimitsByPlatform,
} from '../../players/protection/interventions/player-limits-by-platform.ts';
import { listLimits } from '../../players/protection/limits/limit-store.ts';
import { storePlayerRestriction } from '../../players/protection/restrict-player.ts';
import { findStrongestRestriction } from '../../players/protection/restriction-store.ts';
import { revokeOtherPlayerSignIns } from '../../players/sign-in/sign-in-store.ts';
import { findSeatOfPlayer, requestSeatEnd } from '../seats/seat-store.ts';

export interface PlayerCallDependencies {
  readonly database: Database;
  readonly launches: CasinoLaunchService;
  readonly now: () => number;
}

type Outcome = Extract<
  CasinoResponseCode,
  'OK' | 'ALREADY_DONE' | 'PLAYER_UNKNOWN' | 'SESSION_UNKNOWN' | 'LIMIT_NOT_STRICTER'
>;

/** Handles calls of a casino's platform about its own players: reading their state, and changing it. */
export class CasinoPlayerRequests {
  readonly #dependencies: PlayerCallDependencies;

  constructor(dependencies: PlayerCallDependencies) {
    this.#dependencies = dependencies;
  }

  /** Ends the sign-in that the casino's launch of a game started. The player's seat closes, and its credit is paid to the platform. */
  async endLaunch(siteKey: number, id: string): Promise<Outcome> {
    const { database, launches, now } = this.#dependencies;
    return database.transact(async (tx) => {
      const playerId = await launches.end(tx, siteKey, id);
      if (playerId === null) return 'SESSION_UNKNOWN';
      await this.#endSeat(tx, playerId, now());
      return 'OK';
    });
  }

  async state(siteKey: number, ref: string): Promise<CasinoPlayerState | null> {
    const { database, now } = this.#dependencies;
    const { read } = database;
    const [player, at] = [await findCasinoPlayerAccount(read, siteKey, ref), now()];
    if (!player) return null;
    const seat = await findSeatOfPlayer(read, player.id);
    const held = await findStrongestRestriction(read, player.id, at);
    const restriction = held && {
      kind: held.kind,
      until: held.untilAt === null ? null : isoOf(held.untilAt),
    };
    return {
      ...{ ref, launches: await listActiveCasinoLaunches(read, player.id, at) },
      ...{ machine: seat?.machineId ?? null, session: seat?.sessionId ?? null },
      restriction: player.banned === 1 ? { kind: 'blocked', until: null } : (restriction ?? null),
      limits: limitsOf(await listLimits(read, player.id)),
    };
  }

  /** Blocks or unblocks a player, and excludes the player from play for a time. Never shortens a restriction in force. */
  async setRestrictions(
    siteKey: number,
    ref: string,
    { blocked, excludedUntil, reason = '' }: HallCallBody<'setRestrictions'>,
  ): Promise<Outcome> {
    const at = this.#dependencies.now();
    return this.#change(siteKey, ref, async (tx, player) => {
      const playerId = player.id as PlayerId;
      let hasChanged = false;
      if (blocked !== undefined && player.banned !== (blocked ? 1 : 0)) {
        await tx.run('UPDATE players SET banned = ? WHERE id = ?', blocked ? 1 : 0, playerId);
        hasChanged = true;
      }
      if (excludedUntil !== undefined) {
        const untilAt = excludedUntil === null ? null : Date.parse(excludedUntil);
        const change = { playerId, at, who: byPlatform, reason };
        const isOver = untilAt !== null && untilAt <= at;
        const restricted = isOver
          ? createRefusedResult('BREAK_STANDS')
          : await storePlayerRestriction(tx, change, { kind: 'operator', untilAt });
        hasChanged ||= restricted.ok;
      }
      if (blocked === true) {
        await revokeOtherPlayerSignIns(tx, playerId, null);
        await this.#endSeat(tx, playerId, at);
      }
      return hasChanged ? 'OK' : 'ALREADY_DONE';
    });
  }

  async setLimits(siteKey: number, ref: string, limits: readonly PlatformLimit[]): Promise<Outcome> {
    const at = this.#dependencies.now();
    return this.#change(siteKey, ref, async (tx, { id }) =>
      (await setPlayerLimitsByPlatform(tx, { playerId: id as PlayerId, at }, limits)) ? 'OK' : 'LIMIT_NOT_STRICTER',
    );
  }

  #change(
    siteKey: number,
    ref: string,
    change: (tx: DatabaseTransaction, player: CasinoPlayerAccount) => Promise<Outcome>,
  ): Promise<Outcome> {
    return this.#dependencies.database.transact(async (tx) => {
      const player = await findCasinoPlayerAccount(tx, siteKey, ref);
      return player ? change(tx, player) : 'PLAYER_UNKNOWN';
    });
  }

  /** Requests that the player's seat is closed, on whichever node it is. */
  async #endSeat(tx: DatabaseTransaction, playerId: PlayerId, at: number): Promise<void> {
    const seat = await findSeatOfPlayer(tx, playerId);
    if (!seat) return;
    await requestSeatEnd(tx, seat.sessionId, { at, by: 'platform' });
    await publishDatabaseChange(tx, 'protection', playerId);
  }
}

const isoOf = (ms: number): string => new Date(ms).toISOString();

/** Returns the player's limits (such as on losses) in force for each period: their own and the platform's. */
const limitsOf = (stored: Awaited<ReturnType<typeof listLimits>>): CasinoPlayerState['limits'] => {
  const places = new Map<string, CasinoPlayerState['limits'][number]>();
  for (const { kind, window, amount, byOperator } of stored) {
    const place = places.get(`${kind} ${window}`) ?? { kind, window, own: null, platform: null };
    places.set(`${kind} ${window}`, { ...place, [byOperator ? 'platform' : 'own']: amount });
  }
  return [...places.values()];
};
