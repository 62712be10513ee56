import type { Worded } from '../../../i18n/texts.ts';
import type { lock as turkish } from './tr.ts';

export const lock: Worded<typeof turkish> = {
  warning_one: 'The page locks in {{count}} second.',
  warning_other: 'The page locks in {{count}} seconds.',
  here: 'I’m here',
  idleTitle: 'Deactivated Detected',
  idleText:
    'Nothing was pressed or touched here for a while, so your account is protected against others. Do you want to continue?',
  continue: 'Continue',
  lockedTitle: 'LOCKED !',
  lockedText: 'It is protected because you do not take any action.',
  pin: 'PIN code',
  pinHint: 'The PIN code of your account',
  demoPinHint: 'Default PIN code: 0000',
  unlock: 'Unlock',
  logout: 'Log out',
};
