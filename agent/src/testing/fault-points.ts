export { faultPoints } from '../cabinet/fault-points.ts';
