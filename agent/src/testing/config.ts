export { readAgentConfig as readConfig } from '../config.ts';
