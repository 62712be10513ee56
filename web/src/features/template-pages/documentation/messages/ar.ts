import type { Some } from '../../../../i18n/some-texts.ts';
import type { documentation as turkish } from './tr.ts';

export const documentation: Some<typeof turkish> = {
  lead: 'كيف بُني العميل، لمن يطوّره: وثائق المستودع.',
  documents: 'قائمة الوثائق',
  groups: { client: 'العميل', product: 'المنتج كله', decisions: 'القرارات' },
  contents: 'في هذه الوثيقة',
  unknown: 'لا توجد وثيقة كهذه',
  unknownAdvice: 'ربما تغيّر اسمها أو حُذفت.',
  first: 'فتح الوثيقة الأولى',
};
