import type { Some } from '../../../i18n/some-texts.ts';
import type { offeredSignIn as turkish } from './tr.ts';

export const offeredSignIn: Some<typeof turkish> = {
  title: 'حساب آخر',
  text: 'يريد هذا الرابط تسجيل الدخول باسم {{offered}}، لكنك مسجّل الدخول باسم {{stored}}. إذا بدّلت فسيُسجَّل خروج {{stored}}.',
  stay: 'تابع باسم {{stored}}',
  change: 'سجّل الدخول باسم {{offered}}',
};
