import type { Cabinet, Feed } from '@reelfloor/cabinet/cabinet';
import type { ReceivedFeedOptions } from '@reelfloor/cabinet/receive-cabinet-feed';

export interface CabinetFeedSource extends Pick<Cabinet, 'description'> {
  openFeed(options: ReceivedFeedOptions): Promise<Feed>;
}
