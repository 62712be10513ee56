export { checkRelay } from '../doctor/relay/check-relay.ts';
