import type { Cabinet, Feed } from '../../cabinet/cabinet.ts';
import type { ReceivedFeedOptions } from '../../cabinet/feed/receive-feed.ts';

/** A cabinet as far as its picture goes: what it looks like, and a feed of its frames and sound. */
export interface WatchedCabinet extends Pick<Cabinet, 'description'> {
  openFeed(options: ReceivedFeedOptions): Promise<Feed>;
}
