import type { Worded } from '../../../../i18n/texts.ts';
import type { auth as turkish } from './tr.ts';

export const auth: Worded<typeof turkish> = {
  statement: 'Real machines, live picture, open books.',
  promises: {
    live: 'What you press reaches the machine, and its picture reaches you, at once.',
    money: 'Where every cent is can be told at any moment.',
    seat: 'Should your connection drop, your seat waits for you with its credit.',
  },
  otherPages: 'Other sign-in pages',
  login: 'Log in',
  register: 'Create an account',
  forgotPassword: 'Forgot your password',
  lockTitle: 'The session is locked',
  lockLead: 'Give your PIN to go on.',
  logout: 'Not {{name}}? Log out',
};
