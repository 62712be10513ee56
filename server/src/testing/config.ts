export { type Config, readConfig } from '../start/config/config.ts';
