import type { Some } from '../some-texts.ts';
import type { Texts } from '../texts.ts';

export const footer: Some<Texts['footer']> = {
  passwordReset: 'استعادة كلمة المرور',
  gameRules: 'قواعد اللعب والمحتوى',
  playerProtection: 'معلومات حماية اللاعب',
  terms: 'شروط الاستخدام',
  privacy: 'سياسة الخصوصية',
  paytables: 'جداول الدفع',
  newTab: 'افتح في علامة تبويب جديدة',
};
