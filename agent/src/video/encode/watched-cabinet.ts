import type { Cabinet, Feed } from '../../cabinet/cabinet.ts';
import type { ReceivedFeedOptions } from '../../cabinet/receive-feed.ts';

export interface WatchedCabinet extends Pick<Cabinet, 'description'> {
  openFeed(options: ReceivedFeedOptions): Promise<Feed>;
}
