import type { Cabinet, Feed } from '@reelfloor/cabinet/cabinet';
import type { ReceivedFeedOptions } from '@reelfloor/cabinet/receive-feed';

export interface WatchedCabinet extends Pick<Cabinet, 'description'> {
  openFeed(options: ReceivedFeedOptions): Promise<Feed>;
}
