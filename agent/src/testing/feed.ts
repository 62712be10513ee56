export { receiveFeed } from '../cabinet/feed/receive-feed.ts';
export { type DrawnFeed, startDrawing } from '../cabinet/feed/start-drawing.ts';
