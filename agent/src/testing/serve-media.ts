export type { Encoders } from '../video/encode/encoders.ts';
export { loadEncoders } from '../video/encode/load-encoders.ts';
export { serveMedia } from '../video/serve-media.ts';
