import type { Worded } from '../../../i18n/texts.ts';
import type { signInUnreached as turkish } from './tr.ts';

export const signInUnreached: Worded<typeof turkish> = {
  title: 'Your sign-in could not be checked',
  kept: 'You stay signed in; the page tries again by itself.',
};
