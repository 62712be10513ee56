export { contentPolicy } from '../http/content-policy.ts';
