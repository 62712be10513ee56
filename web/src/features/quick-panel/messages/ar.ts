import type { Some } from '../../../i18n/some-texts.ts';
import type { quickPanel as turkish } from './tr.ts';

export const quickPanel: Some<typeof turkish> = {
  today: 'اليوم',
  goodMorning: 'صباح الخير، {{name}}',
  goodDay: 'طاب يومك، {{name}}',
  goodEvening: 'مساء الخير، {{name}}',
  goodNight: 'طابت ليلتك، {{name}}',
  lastLogon: 'آخر دخول: {{moment}}، {{ip}}',
  firstLogon: 'هذا دخولك الأول.',
  events: 'الأحداث',
  noEvents: 'لا أحداث الآن.',
  notes: 'الملاحظات',
  noNotes: 'لا ملاحظات الآن.',
  quickSettings: 'إعدادات سريعة',
  volume: 'صوت الآلات',
  showWallet: 'أظهر رصيد المحفظة',
  stillness: 'قلّل الحركة',
  spinKey: 'مفتاح المسافة يدير الآلة',
};
