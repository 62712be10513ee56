import type { SomeTexts } from '../texts.ts';

export const login: SomeTexts['login'] = {
  title: 'تسجيل الدخول',
  lead: 'آلات حقيقية وصورة مباشرة.',
  username: 'اسم المستخدم',
  password: 'كلمة المرور',
  showPassword: 'أظهر كلمة المرور',
  hidePassword: 'أخفِ كلمة المرور',
  remember: 'تذكّرني',
  submit: 'تسجيل الدخول',
  minLength: 'الحد الأدنى 4 أحرف',
  help: 'هل تحتاج إلى مساعدة؟',
};
