export type { WaitingPay } from '../play/hand-pays/waiting-pays.ts';
