export { TrialViewer } from '../video/trial-viewer.ts';
