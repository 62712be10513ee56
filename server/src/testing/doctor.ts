export { AddressRanges } from '../platform/access/client-address.ts';
export { checkProxy } from '../start/doctor/check-proxy.ts';
export { checkTurnRelays as checkRelay } from '../start/doctor/relay/check-turn-relays.ts';
