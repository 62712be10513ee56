export { giveOrder } from '../demo-switch/give-order.ts';
