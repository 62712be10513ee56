export { receiveFeed } from '../drivers/simulated/feed/receive-feed.ts';
export { type DrawnFeed, startDrawing } from '../drivers/simulated/feed/start-drawing.ts';
