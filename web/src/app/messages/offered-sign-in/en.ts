import type { Worded } from '../../../i18n/texts.ts';
import type { offeredSignIn as turkish } from './tr.ts';

export const offeredSignIn: Worded<typeof turkish> = {
  title: 'Another account',
  text: 'This link wants to sign in as {{offered}}, but you are signed in as {{stored}}. If you change, {{stored}} is signed out.',
  stay: 'Stay signed in as {{stored}}',
  change: 'Sign in as {{offered}}',
};
