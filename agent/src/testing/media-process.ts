export { MediaProcess, startMediaProcess } from '../video/media-process.ts';
