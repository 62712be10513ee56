export { hashAgentToken } from '../play/machines/agent-registry.ts';
export { parseBrandBounds } from '../play/machines/brand-event-bounds.ts';
