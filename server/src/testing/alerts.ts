export { openStaffAlert as openAlert } from '../platform/alerts/staff-alert-store.ts';
