export { hashAgentToken } from '../machines/agent-registry.ts';
export { boundsOf } from '../machines/brand-bounds.ts';
