export { loadMediaEncoders } from '../video/encode/load-media-encoders.ts';
export type { Encoders } from '../video/encode/media-encoders.ts';
export { runMediaProcess } from '../video/run-media-process.ts';

/** The thread that writes recordings, on a disk that stalls while the gate is closed. */
export const stalledRecorder = new URL('./stalled-recorder-entry.ts', import.meta.url);
