import type { PlayerId, WatchingChoice } from '@reelfloor/protocol';
import type { Bus } from '../../platform/bus/event-bus.ts';
import type { Database } from '../../platform/database/database.ts';
import { readSpectatorRules } from '../machines/spectator-rules.ts';
import { doesPlayerAllowSpectators, storeSpectatorPermission } from './check-may-watch-machine.ts';

interface WatchingServiceDependencies {
  readonly database: Database;
  readonly bus: Bus;
  readonly now: () => number;
}

/** Stores whether players allow spectators. */
export class SpectatorPermissionService {
  readonly #dependencies: WatchingServiceDependencies;

  constructor(dependencies: WatchingServiceDependencies) {
    this.#dependencies = dependencies;
  }

  async read(playerId: PlayerId): Promise<WatchingChoice> {
    const { read } = this.#dependencies.database;
    const [rules, isAllowed] = await Promise.all([readSpectatorRules(read), doesPlayerAllowSpectators(read, playerId)]);
    return { isOffered: rules.isAnyAllowed, isAllowed };
  }

  /** Stores whether the player allows spectators. If not, the player's current spectators lose the video. */
  async choose(playerId: PlayerId, isAllowed: boolean): Promise<WatchingChoice> {
    const { database, bus, now } = this.#dependencies;
    await database.transact((tx) => storeSpectatorPermission(tx, playerId, { isAllowed, at: now() }));
    bus.publish('watchingChanged', { playerId });
    return this.read(playerId);
  }
}
