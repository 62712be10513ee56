export { casinoFaultPoints, faultPoints } from '../platform/process/fault-points.ts';
