export { type Config, readConfig } from '../config/config.ts';
