import type { Some } from '../../../../i18n/some-texts.ts';
import type { promotions as turkish } from './tr.ts';

export const promotions: Some<typeof turkish> = {
  title: 'الخصم والمكافأة',
  discount: 'الخصم',
  bonus: 'المكافأة',
  ask: 'اطلب',
  askDiscount: 'اطلب خصمًا',
  askBonus: 'اطلب مكافأة',
  ready: 'جاهز',
  readyIn: 'مجددًا بعد {{time}}',
  under: 'بأقل من {{amount}} في المحفظة',
  discountOffer: '{{amount}} مما خسرته: اطلبه ليصل إلى محفظتك',
  bonusOffer: '{{amount}} هدية منا: اطلبها لتصل إلى محفظتك',
  nextFrom: 'التالي ابتداءً من {{time}}',
  nothingLost: 'لا خسارة ليُردّ جزء منها',
  stakeFirst: 'بعد رهانات أخرى بقيمة {{amount}}',
  dayLimit: 'بلغت حدّ اليوم',
  dayLimitUntil: 'بلغت حدّ اليوم. التالي ابتداءً من {{time}}',
  notNow: 'ليس الآن',
  discountGiven: 'الخصم: {{amount}} في محفظتك',
  bonusGiven: 'المكافأة: {{amount}} في محفظتك',
  discountGivenUntold: 'الخصم في محفظتك',
  bonusGivenUntold: 'المكافأة في محفظتك',
};
