export { receiveCabinetFeed } from '@reelfloor/cabinet/receive-cabinet-feed';
export { type DrawnFeed, startCabinetFeed } from '../feed/start-cabinet-feed.ts';
