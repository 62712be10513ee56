export { MediaProcess } from '../video/media-process.ts';
export { startMediaProcess } from '../video/start-media-process.ts';
