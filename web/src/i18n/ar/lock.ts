import type { Some } from '../some-texts.ts';
import type { lock as turkish } from '../tr/lock.ts';

export const lock: Some<typeof turkish> = {
  idleTitle: 'لم يُلحظ أي نشاط',
  idleText: 'لم تفعل شيئًا منذ مدة. هل تريد المتابعة؟',
  continue: 'تابع',
  lockedTitle: 'مقفل !',
  lockedText: 'الشاشة محمية لأنك لم تقم بأي إجراء.',
  pin: 'رمز PIN',
  pinHint: 'رمز PIN الخاص بحسابك',
  unlock: 'افتح القفل',
  logout: 'تسجيل الخروج',
};
