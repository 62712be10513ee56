export { buildContentSecurityPolicy } from '../api/http/content-security-policy.ts';
