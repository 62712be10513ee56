import type { Some } from '../../../i18n/some-texts.ts';
import type { heldMoney as turkish } from './tr.ts';

export const heldMoney: Some<typeof turkish> = {
  title: 'لم يُحسم أحد تحويلاتك بعد',
  toMachine: 'في الطريق إلى الآلة {{machine}}:',
  toWallet: 'في الطريق من الآلة {{machine}} إلى محفظتك.',
  reference: 'المرجع:',
  nothingLost: 'لم يضع شيء. يُحسم من تلقاء نفسه حالما تجيب الآلة.',
};
