import type { Frame } from '../cabinet/cabinet.ts';
import type { ReceivedFeedOptions } from '../cabinet/feed/receive-feed.ts';
import { endWarmThreads, prewarmDrawing } from '../cabinet/feed/warm-threads.ts';
import { StillThread } from '../cabinet/still/still-thread.ts';
import { ViewerNetworks } from './connection/viewer-networks.ts';
import type { Encoders } from './encode/encoders.ts';
import { loadEncoders } from './encode/load-encoders.ts';
import { shownLines } from './encode/pipeline.ts';
import type { MediaNotice, MediaOrder } from './media-messages.ts';
import { Publisher } from './publisher.ts';
import { RemoteCabinets } from './remote-cabinets.ts';

interface MediaParts {
  readonly encoders?: () => Promise<Encoders>;
  readonly onFrame?: (frame: Frame) => void;
  readonly testCard?: boolean;
}

/** Draws, encodes and sends for `MediaProcess`, without access to journals and tokens. Ends when its parent ends. */
export const serveMedia = ({ encoders = loadEncoders, ...drawing }: MediaParts = {}): void => {
  if (!process.send) throw new Error('the media process is started by an agent');
  const notify = (notice: MediaNotice): void => {
    process.send?.(notice, undefined, undefined, () => {});
  };
  const cabinets = new RemoteCabinets({ ...drawing, notify });
  const stills = new StillThread((notice) => notify({ type: 'stilled', ...notice }));
  let publisher: Publisher | null = null;

  const begin = ({ viewerNetworks, udpPorts, likely }: MediaOrder & { type: 'begin' }): void => {
    publisher = new Publisher({
      onCandidate: (candidate) => notify({ type: 'candidate', candidate }),
      onLost: (lost) => notify({ type: 'lost', lost }),
      onError: (error) => notify({ type: 'error', error: asError(error) }),
      networks: new ViewerNetworks(viewerNetworks),
      udpPorts,
      encoders,
    });
    publisher.prewarm();
    prewarmDrawing(likely.map(({ scene, picture }) => ({ scene, lines: shownLines(picture) })));
  };

  const answer = async ({ call, description, type: _, ...offer }: MediaOrder & { type: 'offer' }) => {
    const cabinet = {
      description,
      openFeed: (options: ReceivedFeedOptions) => cabinets.openFeed(description.machineId, options),
    };
    const given = await publisher?.offer({ ...offer, cabinet });
    if (given) notify({ type: 'answered', call, answer: given });
  };

  process.on('message', (order: MediaOrder) => {
    switch (order.type) {
      case 'begin':
        return begin(order);
      case 'offer':
        return void answer(order);
      case 'candidate':
        return publisher?.candidate(order.candidate);
      case 'stop':
        return publisher?.stop(order.viewerId);
      case 'stopOthers':
        return publisher?.stopOthers(order.live);
      case 'scene':
        return cabinets.show(order.feed, order.scene);
      case 'still':
        return stills.order(order);
      case 'ping':
        return notify({ type: 'pong' });
      case 'close':
        // libdatachannel's threads keep the process running, and ending them is less safe than `exit`.
        return void Promise.all([publisher?.close(), stills.end()])
          .then(endWarmThreads)
          .then(() => process.exit(0));
    }
  });
  // Ctrl-C also reaches this process, but the agent decides when it ends.
  process.on('SIGINT', () => {});
  process.on('disconnect', () => process.exit(0));
};

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));
