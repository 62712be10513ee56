export { openAlert } from '../platform/alerts/alert-store.ts';
