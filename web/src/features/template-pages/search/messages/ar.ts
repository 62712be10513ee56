import type { Some } from '../../../../i18n/some-texts.ts';
import type { search as turkish } from './tr.ts';

export const search: Some<typeof turkish> = {
  lead: 'يبحث في آلات الصالة وعلاماتها وصفحات المساعدة.',
  label: 'كلمات البحث',
  placeholder: 'آلة أو علامة أو سؤال',
  kind: 'النوع',
  kinds: { all: 'الكل', machine: 'آلة', brand: 'علامة', help: 'مساعدة' },
  results: 'النتائج',
  found_one: 'نتيجة واحدة',
  found_two: 'نتيجتان',
  found_few: '{{count}} نتائج',
  found_other: '{{count}} نتيجة',
  pageOf: 'الصفحة {{page}} من {{count}}',
  pages: 'صفحات النتائج',
  page: 'الصفحة {{page}}',
  previous: 'الصفحة السابقة',
  next: 'الصفحة التالية',
  newTab: '(يُفتح في لسان جديد)',
  none: 'لا نتائج',
  noneAdvice: 'جرّب كلمات أقل أو أخرى.',
  clear: 'مسح البحث',
  failed: 'تعذّر البحث',
};
