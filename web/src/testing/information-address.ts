export { informationAddress } from '../ui/information-address.ts';
