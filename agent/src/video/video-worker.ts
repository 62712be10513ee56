import { serveVideo } from './serve-video.ts';

serveVideo();
