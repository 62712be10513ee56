import type { Worded } from '../../../i18n/texts.ts';
import type { logout as turkish } from './tr.ts';

export const logout: Worded<typeof turkish> = {
  title: 'You have an open game at machine {{id}}',
  text: 'The credit on the machine is not in your wallet yet. You can cash it out and log out. If you only log out, the machine waits for you for a while, then the credit goes to your wallet by itself.',
  cashOut: 'Cash out and log out',
  stay: 'Stay signed in',
  leave: 'Log out without cashing out',
  uncheckedTitle: 'It could not be checked whether you have an open game',
  uncheckedText:
    'The server does not answer. If credit of yours is on a machine, it waits for you for a while, then the credit goes to your wallet by itself.',
  retry: 'Try again',
  leaveUnchecked: 'Log out unchecked',
};
