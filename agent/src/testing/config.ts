export { readAgentConfig } from '../config.ts';
