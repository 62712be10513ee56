export type { WaitingHandPay } from '../play/hand-pays/waiting-hand-pays.ts';
