import type { Some } from '../some-texts.ts';
import type { Texts } from '../texts.ts';

export const wallet: Some<Texts['wallet']> = {
  title: 'المحفظة',
  balance: 'رصيد المحفظة: {{amount}}',
  loading: 'جارٍ تحميل الرصيد',
  hide: 'أخفِ الرصيد',
  show: 'أظهر الرصيد',
  hidden: 'الرصيد مخفي',
  unavailable: 'الرصيد غير متاح',
  empty: 'محفظتك فارغة',
  showsHere: 'يظهر ما تودعه هنا فور وصوله.',
  takenOut: 'ويمكنك سحبه من جديد.',
  howToFill: 'كيف تودع مالًا',
  toFill: 'أودع مالًا',
  askHowToFill: 'اسأل الصالة كيف تودع مالًا.',
  canWithdraw: 'يمكنك سحب أموالك',
  toWithdraw: 'إلى السحب',
};
