export { hashAgentToken } from '../play/machines/agent-registry.ts';
export { parseBrandBounds as boundsOf } from '../play/machines/brand-event-bounds.ts';
