import { FloorChannel, type FloorChannelParts } from '../../api/channels/floor-channel.ts';
import { FloorStream } from '../../api/channels/floor-stream.ts';
import { WatchChannel, type WatchChannelParts } from '../../api/channels/watch-channel.ts';
import { tokenOf as tokenOfCookie } from '../../api/office/sign-in-cookie.ts';
import { FloorView } from '../../backoffice/machines/floor-view.ts';
import { readPublishedHolds } from '../../backoffice/reports/published-returns.ts';
import { iceServersFor } from '../../play/seats/connection/ice-servers.ts';
import { OfferAllowance } from '../../play/seats/connection/offer-allowance.ts';
import { isReachedByTls } from '../config/office-place.ts';
import type { Base } from './compose-accounts.ts';
import type { ComposedFloor } from './compose-floor.ts';

const readingTokens =
  (config: Base['config']): FloorChannelParts['tokenOf'] =>
  (request) =>
    tokenOfCookie(request, isReachedByTls(config));

/** Builds the channel by which the office sees the floor. Nothing is read before somebody looks. */
export const composeFloorStream = (
  { config, database, bus, clock, logger }: Base,
  { parts, machineList, chat }: Pick<ComposedFloor, 'parts' | 'machineList' | 'chat'>,
  { thumbnails, warnings }: Pick<FloorChannelParts, 'thumbnails' | 'warnings'>,
): FloorChannel => {
  const { webDir, dataDir, businessDay } = config;
  const onError = (err: unknown) => logger.error({ err }, "reading the office's view of the floor failed");
  const view = new FloorView({
    database,
    bus,
    clock,
    floor: parts.floor,
    terms: businessDay,
    readHolds: () => readPublishedHolds({ webDir, dataDir }),
    online: () => chat.presence.count(),
    brands: () => machineList.brandNames(),
    onError,
  });
  const stream = new FloorStream({ clock, view, onError });
  const tokenOf = readingTokens(config);
  return new FloorChannel({ database, clock, stream, thumbnails, tokenOf, logger, warnings });
};

/** Builds the channel by which the office shows a machine's picture as it is. */
export const composeMachineWatch = (
  { config, database, clock, logger }: Base,
  { floor, viewers, warnings }: Pick<WatchChannelParts, 'floor' | 'viewers' | 'warnings'>,
): WatchChannel => {
  const now = () => clock.nowMs();
  const offerAllowance = new OfferAllowance(config.offersPerMinute, now);
  const iceServers = (viewer: string) => iceServersFor(config.relays, viewer, now());
  return new WatchChannel({
    database,
    clock,
    tokenOf: readingTokens(config),
    logger,
    warnings,
    floor,
    viewers,
    offerAllowance,
    iceServers,
  });
};
