import type { Some } from '../../../../i18n/some-texts.ts';
import type { auth as turkish } from './tr.ts';

export const auth: Some<typeof turkish> = {
  statement: 'آلات حقيقية وصورة مباشرة وحسابات مكشوفة.',
  promises: {
    live: 'ما تضغطه يصل إلى الآلة، وصورتها تصل إليك، في الحال.',
    money: 'مكان كل قرش معروف في كل لحظة.',
    seat: 'إن انقطع اتصالك انتظرك مقعدك برصيده.',
  },
  otherPages: 'صفحات دخول أخرى',
  login: 'تسجيل الدخول',
  register: 'إنشاء حساب',
  forgotPassword: 'نسيت كلمة المرور',
  lockTitle: 'الجلسة مقفلة',
  lockLead: 'أدخل رمز PIN للمتابعة.',
  logout: 'لست {{name}}؟ سجّل الخروج',
};
