export { formatFutureTime as formatClock } from '../i18n/format-time.ts';
