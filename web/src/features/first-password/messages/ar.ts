import type { Worded } from '../../../i18n/texts.ts';
import type { firstPassword as turkish } from './tr.ts';

export const firstPassword: Worded<typeof turkish> = {
  title: 'اختر كلمة مرور خاصة بك',
  lead: 'كلمة المرور التي استخدمتها أعطاك إياها الفريق. قبل المتابعة، اختر كلمة مرور لا يعرفها غيرك.',
  fresh: 'كلمة المرور الجديدة',
  again: 'كلمة المرور الجديدة مرة أخرى',
  notTheSame: 'كلمتا المرور غير متطابقتين.',
  submit: 'حفظ كلمة المرور وتسجيل الدخول',
  back: 'رجوع',
};
