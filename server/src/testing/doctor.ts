export { AddressRanges } from '../platform/access/client-address.ts';
export { checkProxy } from '../start/doctor/check-proxy.ts';
export { checkRelay } from '../start/doctor/relay/check-relay.ts';
