export { receiveFeed } from '@reelfloor/cabinet/receive-feed';
export { type DrawnFeed, startDrawing } from '../feed/start-drawing.ts';
