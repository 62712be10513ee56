export { receiveCabinetFeed as receiveFeed } from '@reelfloor/cabinet/receive-cabinet-feed';
export { type DrawnFeed, startCabinetFeed as startDrawing } from '../feed/start-cabinet-feed.ts';
