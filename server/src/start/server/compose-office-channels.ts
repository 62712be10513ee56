import { FloorChannel, type FloorChannelDependencies } from '../../api/channels/floor-channel.ts';
import { FloorUpdateStream } from '../../api/channels/floor-update-stream.ts';
import { StaffWatchChannel, type StaffWatchChannelDependencies } from '../../api/channels/staff-watch-channel.ts';
import { readOfficeCookieToken } from '../../api/office/office-cookies.ts';
import { createWallDisplayFloorView } from '../../backoffice/displays/wall-display-floor-view.ts';
import { StaffFloorView } from '../../backoffice/machines/staff-floor-view.ts';
import { readTheoreticalHolds } from '../../backoffice/reports/theoretical-holds.ts';
import { scopeDatabaseToSite } from '../../platform/sites/scope-database-to-site.ts';
import { buildIceServersForPlayer } from '../../play/seats/connection/ice-servers.ts';
import { PictureOfferRateLimiter } from '../../play/seats/connection/picture-offer-rate-limiter.ts';
import { isServedOnlyOverTls } from '../config/office-url.ts';
import type { CoreDependencies } from './compose-accounts.ts';
import type { ComposedFloor } from './compose-floor.ts';

const readingTokens =
  (config: CoreDependencies['config']): FloorChannelDependencies['tokenOf'] =>
  (request, reader) =>
    readOfficeCookieToken(request, isServedOnlyOverTls(config), reader === 'display' ? 'display' : 'session');

/** Builds the WebSocket channel that streams the floor's state to the back office. It reads nothing until the office opens it. */
export const composeFloorStreamChannel = (
  { config, database, bus, clock, logger }: CoreDependencies,
  { dependencies, machineList, chat }: Pick<ComposedFloor, 'dependencies' | 'machineList' | 'chat'>,
  { thumbnails, warnings }: Pick<FloorChannelDependencies, 'thumbnails' | 'warnings'>,
): FloorChannel => {
  const { webDir, dataDir, businessDay } = config;
  const onError = (err: unknown) => logger.error({ err }, "reading the office's view of the floor failed");
  const streamOf: FloorChannelDependencies['streamOf'] = (siteKey, reader) => {
    const isWall = reader === 'display';
    const basis = { database: scopeDatabaseToSite(database, siteKey), clock, terms: businessDay, onError };
    const view = new StaffFloorView({
      ...{ ...basis, floor: dependencies.floor, siteKey, keepsHours: isWall, bus },
      readHolds: () => readTheoreticalHolds({ webDir, dataDir }),
      online: () => chat.presence.people(),
      brands: () => machineList.brandNames(),
    });
    return new FloorUpdateStream({
      clock,
      view: isWall ? createWallDisplayFloorView(view, basis) : view,
      onError,
    });
  };
  const tokenOf = readingTokens(config);
  return new FloorChannel({ database, clock, streamOf, thumbnails, tokenOf, logger, warnings });
};

/** Builds the WebSocket channel that shows a machine's video to the back office, without covering private areas. */
export const composeStaffWatchChannel = (
  { config, database, clock, logger }: CoreDependencies,
  { floor, viewers, warnings }: Pick<StaffWatchChannelDependencies, 'floor' | 'viewers' | 'warnings'>,
): StaffWatchChannel => {
  const now = () => clock.nowMs();
  const offerAllowance = new PictureOfferRateLimiter(config.offersPerMinute, now);
  const iceServers = (viewer: string) => buildIceServersForPlayer(config.relays, viewer, now());
  return new StaffWatchChannel({
    ...{ database, clock, logger, warnings, floor, viewers, offerAllowance, iceServers },
    tokenOf: (request) => readingTokens(config)(request, 'staff'),
  });
};
