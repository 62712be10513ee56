import type { Worded } from '../../../../i18n/texts.ts';
import type { staffMessages as turkish } from './tr.ts';

export const staffMessages: Worded<typeof turkish> = {
  title: 'A message from our team',
  read: 'I have read it',
  later: 'Later',
  open: 'Read the message from our team',
};
