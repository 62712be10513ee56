import type { Some } from '../../../i18n/some-texts.ts';
import type { roleExamples as turkish } from './tr.ts';

export const roleExamples: Some<typeof turkish> = {
  admin: { title: 'مثال المدير', text: 'لا يرى هذه الصفحة إلا المديرون.' },
  staff: { title: 'مثال الموظف', text: 'يرى هذه الصفحة المديرون والموظفون.' },
  guest: { title: 'مثال الزائر', text: 'لا يرى هذه الصفحة إلا من لم يسجّل الدخول.' },
  courtesy: 'إخفاء الصفحات مجاملة؛ الخادم يقرر في كل طلب.',
};
