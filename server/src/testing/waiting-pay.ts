export type { WaitingPay } from '../pays/waiting-pays.ts';
