import { serveMedia } from './serve-media.ts';

serveMedia();
