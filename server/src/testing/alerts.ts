export { openAlert } from '../alerts/alert-store.ts';
