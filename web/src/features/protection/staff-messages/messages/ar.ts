import type { Some } from '../../../../i18n/some-texts.ts';
import type { Worded } from '../../../../i18n/texts.ts';
import type { staffMessages as turkish } from './tr.ts';

export const staffMessages: Some<Worded<typeof turkish>> = {
  title: 'رسالة من فريقنا',
  read: 'قرأتها',
  later: 'لاحقًا',
  open: 'اقرأ الرسالة من فريقنا',
};
