export { embeddedAddress } from '../features/footer/components/embedded-address.ts';
