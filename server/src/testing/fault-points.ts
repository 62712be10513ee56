export { faultPoints } from '../process/fault-points.ts';
