import type { Some } from '../../../../i18n/some-texts.ts';
import type { tr } from './tr.ts';

export const ar: Some<typeof tr> = {
  closeDetails: 'أغلق التفاصيل',
  returnToPlayer: 'العائد إلى اللاعب',
  hitRate: 'الجولات الرابحة',
  highestWin: 'أعلى ربح',
  timesStake: '{{times}} × الرهان',
  inFreeSpins: '{{times}} × في اللفات المجانية',
  volatility: 'التقلب',
  volatilities: { low: 'منخفض', medium: 'متوسط', high: 'مرتفع' },
  fromRules:
    'من القواعد المنشورة، دون الجوائز الكبرى: أكثر ما تربحه لفة واحدة؛ والانحراف المعياري لربح الجولة محسوبًا بالرهانات.',
  stakes: 'الرهانات',
  handPay: 'دفع يدوي',
  handPayFrom: 'الأرباح فوق {{amount}}',
  inPlay: 'قيد اللعب',
  inPlayFor: 'منذ {{time}}',
  lastPlayed: 'آخر لعب',
  ago: 'قبل {{time}}',
  outOfService: 'خارج الخدمة',
  jackpot: 'الجائزة الكبرى {{level}}',
  rules: 'القواعد وجداول الدفع',
  lessThanMinute: 'أقل من دقيقة',
};
