import type { Some } from '../../../../i18n/some-texts.ts';
import type { icons as turkish } from './tr.ts';

export const icons: Some<typeof turkish> = {
  lead: 'الأيقونات التي يستعملها العميل. الضغط ينسخ السطر الذي يستورد الأيقونة.',
  search: 'البحث في الأيقونات',
  searchHint: 'بأسمائها الإنجليزية: arrow, bell, wallet',
  whole: 'البحث في المجموعة كلها',
  found_one: 'أيقونة واحدة',
  found_two: 'أيقونتان',
  found_few: '{{count}} أيقونات',
  found_other: '{{count}} أيقونة',
  uses_one: 'في ملف واحد',
  uses_two: 'في ملفين',
  uses_few: 'في {{count}} ملفات',
  uses_other: 'في {{count}} ملفًا',
  none: 'لا توجد أيقونة كهذه',
  noneAdvice: 'جرّب كلمة أخرى، أو ابحث في المجموعة كلها.',
};
