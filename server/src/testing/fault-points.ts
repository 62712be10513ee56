export { casinoFaultPoints, faultPoints } from '../platform/process/fault-injection-points.ts';
