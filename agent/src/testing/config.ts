export { readConfig } from '../config.ts';
