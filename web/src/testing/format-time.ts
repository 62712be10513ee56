export { formatFutureTime } from '../i18n/format-time.ts';
