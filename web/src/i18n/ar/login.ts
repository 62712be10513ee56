import type { Some } from '../some-texts.ts';
import type { Texts } from '../texts.ts';

export const login: Some<Texts['login']> = {
  title: 'تسجيل الدخول',
  lead: 'آلات حقيقية وصورة مباشرة.',
  username: 'اسم المستخدم أو البريد الإلكتروني',
  password: 'كلمة المرور',
  showPassword: 'أظهر كلمة المرور',
  hidePassword: 'أخفِ كلمة المرور',
  remember: 'تذكّرني',
  submit: 'تسجيل الدخول',
  minLength: 'الحد الأدنى 4 أحرف',
  blocked: 'LOGIN غير مسموح. ربما لم يعد Access Token صالحًا',
  help: 'هل تحتاج إلى مساعدة؟',
};
