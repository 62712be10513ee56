export { formatClock } from '../i18n/format-time.ts';
