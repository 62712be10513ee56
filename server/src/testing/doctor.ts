export { AddressRanges } from '../platform/access/client-address.ts';
export { checkReverseProxy as checkProxy } from '../start/doctor/check-reverse-proxy.ts';
export { checkTurnRelays as checkRelay } from '../start/doctor/relay/check-turn-relays.ts';
