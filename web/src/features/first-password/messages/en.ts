import type { Worded } from '../../../i18n/texts.ts';
import type { firstPassword as turkish } from './tr.ts';

export const firstPassword: Worded<typeof turkish> = {
  title: 'Choose your own password',
  lead: 'The password that you used was given to you by the team. Before you go on, choose one that only you know.',
  fresh: 'New password',
  again: 'New password, once more',
  notTheSame: 'The two passwords differ.',
  submit: 'Save the password and log in',
  back: 'Back',
};
