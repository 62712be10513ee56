export { MachineRecordingService } from '../recording/machine-recording-service.ts';
export { RecordingReader } from '../recording/read-recordings.ts';
export { RecorderThread } from '../recording/recorder-thread.ts';
export { computeRecordingQuota } from '../recording/recording-quota.ts';
export { RecordingStore } from '../recording/recording-store.ts';
export { verifyRecordings } from '../recording/verify-recordings.ts';
export { MachineRecorder } from '../video/encode/machine-recorder.ts';
