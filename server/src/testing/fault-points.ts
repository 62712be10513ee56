export { faultPoints } from '../platform/process/fault-points.ts';
