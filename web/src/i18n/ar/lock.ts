import type { Some } from '../some-texts.ts';
import type { lock as turkish } from '../tr/lock.ts';

export const lock: Some<typeof turkish> = {
  idleTitle: 'لم يُلحظ أي نشاط',
  idleText: 'لم يُضغط أو يُلمس شيء هنا منذ مدة، لذلك سيُقفل حسابك حمايةً له من الآخرين. هل تريد المتابعة؟',
  continue: 'تابع',
  lockedTitle: 'مقفل !',
  lockedText: 'الشاشة محمية لأنك لم تقم بأي إجراء.',
  pin: 'رمز PIN',
  pinHint: 'رمز PIN الخاص بحسابك',
  demoPinHint: 'رمز PIN الافتراضي: 0000',
  unlock: 'افتح القفل',
  logout: 'تسجيل الخروج',
};
