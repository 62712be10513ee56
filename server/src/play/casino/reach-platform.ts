import type { CasinoContract, CasinoPlatform } from '@reelfloor/protocol/casino';
import type { Clock } from '../../platform/clock/clock.ts';
import type { SiteConnection } from '../../platform/sites/site-connections.ts';
import { evenbetPlatform } from './adapters/evenbet.ts';
import { hub88Platform } from './adapters/hub88.ts';
import { httpPlatform } from './http-platform.ts';

/** Returns the platform at the other end of a site's connection. */
export type ReachPlatform = (connection: SiteConnection, clock: Clock) => CasinoPlatform;

const platforms: Readonly<Record<CasinoContract, ReachPlatform>> = {
  reelfloor: httpPlatform,
  evenbet: evenbetPlatform,
  hub88: hub88Platform,
};

export const reachPlatform: ReachPlatform = (connection, clock) =>
  platforms[connection.contract](connection, clock);
