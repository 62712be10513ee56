export { hashAgentToken } from '../play/machines/agent-registry.ts';
export { boundsOf } from '../play/machines/brand-bounds.ts';
