export { openStaffAlert } from '../platform/alerts/staff-alert-store.ts';
