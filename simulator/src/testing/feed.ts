export { receiveFeed } from '@reelfloor/cabinet/receive-feed';
export { type DrawnFeed, startCabinetFeed as startDrawing } from '../feed/start-cabinet-feed.ts';
