export { receiveFeed } from '../cabinet/receive-feed.ts';
export { type DrawnFeed, startDrawing } from '../drivers/simulated/feed/start-drawing.ts';
