export { informationAddress } from '../features/footer/information-address.ts';
