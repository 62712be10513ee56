export { RecordingReader } from '../recording/read-recordings.ts';
export { RecordingStore } from '../recording/recording-store.ts';
export { verifyRecordings } from '../recording/verify-recordings.ts';
