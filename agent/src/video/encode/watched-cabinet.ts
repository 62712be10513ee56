import type { Cabinet, Feed } from '../../cabinet/cabinet.ts';
import type { ReceivedFeedOptions } from '../../cabinet/feed/receive-feed.ts';

/** The part of a cabinet that its picture needs: a description, and a feed of frames and sound. */
export interface WatchedCabinet extends Pick<Cabinet, 'description'> {
  openFeed(options: ReceivedFeedOptions): Promise<Feed>;
}
