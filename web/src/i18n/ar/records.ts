import type { Some } from '../some-texts.ts';
import type { Texts } from '../texts.ts';

export const records: Some<Texts['records']> = {
  transactionsTitle: 'المعاملات',
  transactionsLead: 'كل مبلغ دخل محفظتك أو خرج منها.',
  sessionsTitle: 'جلسات اللعب',
  sessionsLead: 'جلساتك عند الآلات.',
  statementTitle: 'كشف الحساب',
  roundsTitle: 'آخر الجولات',
  stillRunning: 'جارية',
  transactionsEmpty: 'لا معاملات بعد',
  transactionsEmptyAdvice: 'تظهر هنا حين تنقل مالًا إلى آلة.',
  sessionsEmpty: 'لا جلسات بعد',
  sessionsEmptyAdvice: 'تظهر هنا بعد أن تلعب على آلة.',
  toLobby: 'إلى الردهة',
  loadFailed: 'تعذّر تحميل السجلات',
  moreFailed: 'تعذّر تحميل البقية',
};
