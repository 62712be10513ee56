import type { Worded } from '../../../i18n/texts.ts';
import type { notices as turkish } from './tr.ts';

export const notices: Worded<typeof turkish> = {
  title: 'الإشعارات',
  readRest: 'اعتبار الباقي مقروءًا',
  staying: 'تبقى حتى تقرأها',
  away: 'في أثناء غيابك',
  earlier: 'سابقًا',
  read: 'قرأته',
  none: 'لا إشعارات.',
  lastFifty: 'آخر خمسين إشعارًا. الأقدم في كشف حسابك.',
  event: {
    lostTurn: 'انتهى دورك على {{machine}}',
    free: 'كانت {{machine}} متاحة',
    freeWhy: 'طلبت أن نخبرك.',
    ended: 'انتهت جلستك على {{machine}}',
    endedWith: 'الداخل {{in}}، الخارج {{out}}.',
  },
  lostBecause: {
    lapsed: 'حُجز المقعد لك ولم تأخذه.',
    outOfService: 'خرجت الآلة من الخدمة.',
    staff: 'أنهى الموظفون الدور.',
    tooLong: 'لم يحن دورك خلال اثنتي عشرة ساعة.',
    other: 'لم تعد في دورها.',
  },
  open: {
    statement: 'افتح كشف الحساب',
    sessions: 'افتح الجلسات',
    protection: 'افتح حماية اللاعب',
    machine: 'أظهر الآلة',
  },
  moved: {
    deposit: 'إيداع {{amount}} في محفظتك.',
    withdraw: 'سحب {{amount}} من محفظتك.',
    cashOut: 'عاد {{amount}} من الآلة {{machine}} إلى محفظتك.',
    handPay: 'دُفع ربح {{amount}} من الآلة {{machine}} إلى محفظتك.',
    jackpot: 'دُفع جاكبوت {{amount}} من الآلة {{machine}} إلى محفظتك.',
  },
};
