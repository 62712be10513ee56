import type { Some } from '../../../i18n/some-texts.ts';
import type { lock as turkish } from './tr.ts';

export const lock: Some<typeof turkish> = {
  warning_one: 'تُقفل الصفحة بعد ثانية واحدة.',
  warning_two: 'تُقفل الصفحة بعد ثانيتين.',
  warning_few: 'تُقفل الصفحة بعد {{count}} ثوانٍ.',
  warning_other: 'تُقفل الصفحة بعد {{count}} ثانية.',
  here: 'أنا هنا',
  idleTitle: 'لم يُلحظ أي نشاط',
  idleText: 'لم يُضغط أو يُلمس شيء هنا منذ مدة، لذلك حسابك محمي الآن من الآخرين. هل تريد المتابعة؟',
  continue: 'تابع',
  lockedTitle: 'مقفل !',
  lockedText: 'الشاشة محمية لأنك لم تقم بأي إجراء.',
  pin: 'رمز PIN',
  pinHint: 'رمز PIN الخاص بحسابك',
  demoPinHint: 'رمز PIN الافتراضي: 0000',
  unlock: 'افتح القفل',
  logout: 'تسجيل الخروج',
};
