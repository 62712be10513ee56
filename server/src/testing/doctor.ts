export { AddressRanges } from '../platform/access/client-address.ts';
export { checkReverseProxy } from '../start/doctor/check-reverse-proxy.ts';
export { checkTurnRelays } from '../start/doctor/relay/check-turn-relays.ts';
