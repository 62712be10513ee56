export { privateFolder } from '../cabinet/private-place.ts';
