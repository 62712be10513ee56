import type { Some } from '../../../../i18n/some-texts.ts';
import type { tr } from './tr.ts';

export const ar: Some<typeof tr> = {
  alsoClosed: 'أخبرني أيضًا والصفحة مغلقة',
  isOn: 'نخبرك أيضًا والصفحة مغلقة.',
  willNotify: 'سنخبرك',
  stop: 'أوقف',
  stopLabel: 'لا تخبرني والصفحة مغلقة',
  onlyOpen: 'نخبرك ما دامت صفحة مفتوحة.',
  denied: 'اسمح بالإشعارات في إعدادات المتصفح كي نخبرك والصفحة مغلقة.',
  failed: 'لا نستطيع الآن إخبار هذا المتصفح إلا وصفحة مفتوحة.',
};
