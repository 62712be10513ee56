import { type MessagePort, parentPort } from 'node:worker_threads';
import type { Frame } from '../cabinet/cabinet.ts';
import { Publisher } from './publisher.ts';
import { RemoteFeeds } from './remote-feeds.ts';
import { type Encoders, loadEncoders } from './video-encoder.ts';
import type { VideoNotice, VideoOrder } from './video-messages.ts';
import { ViewerNetworks } from './viewer-networks.ts';

export interface VideoParts {
  readonly encoders?: () => Promise<Encoders>;
  readonly networks?: ViewerNetworks;
  /** Sees each frame before it is encoded. */
  readonly onFrame?: (frame: Frame) => void;
}

/**
 * The video thread's work: encoding and every connection, with nothing beside it that waits for a disk. Runs in a worker
 * that a `VideoThread` started.
 */
export const serveVideo = ({
  encoders = loadEncoders,
  networks = new ViewerNetworks(),
  onFrame,
}: VideoParts = {}): void => {
  if (!parentPort) throw new Error('the video thread runs as a worker thread');
  const port: MessagePort = parentPort;
  const notify = (notice: VideoNotice): void => {
    port.postMessage(notice, notice.type === 'openFeed' ? [notice.sink] : []);
  };
  const feeds = new RemoteFeeds(notify, onFrame);
  const publisher = new Publisher({
    onCandidate: (candidate) => notify({ type: 'candidate', candidate }),
    onLost: (lost) => notify({ type: 'lost', lost }),
    onError: (error) => notify({ type: 'error', error }),
    encoders,
    networks,
  });

  const answer = async (order: VideoOrder & { type: 'offer' }): Promise<void> => {
    const { call, description, viewerId, generation, sdp, fps, iceServers } = order;
    const cabinet = {
      description,
      openFeed: (options: Parameters<RemoteFeeds['open']>[1]) => feeds.open(description.machineId, options),
    };
    const given = await publisher.offer({ cabinet, viewerId, generation, sdp, fps, iceServers });
    notify({ type: 'answered', call, answer: given });
  };

  port.on('message', (order: VideoOrder) => {
    switch (order.type) {
      case 'prewarm':
        return publisher.prewarm();
      case 'offer':
        return void answer(order);
      case 'candidate':
        return publisher.candidate(order.candidate);
      case 'stop':
        return publisher.stop(order.viewerId);
      case 'stopOthers':
        return publisher.stopOthers(order.live);
      case 'close':
        return void publisher.close().then(() => notify({ type: 'closed' }));
      default:
        return feeds.hear(order);
    }
  });
};
