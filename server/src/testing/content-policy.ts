export { contentPolicy } from '../api/http/content-policy.ts';
