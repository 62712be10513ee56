export { AddressRanges } from '../access/client-address.ts';
export { checkProxy } from '../doctor/check-proxy.ts';
export { checkRelay } from '../doctor/relay/check-relay.ts';
