export { pictureCabinet, trialScene, viewerId } from '../video/trial-picture.ts';
