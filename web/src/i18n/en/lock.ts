import type { Worded } from '../texts.ts';
import type { lock as turkish } from '../tr/lock.ts';

export const lock: Worded<typeof turkish> = {
  idleTitle: 'Deactivated Detected',
  idleText: 'You have not done anything for a while. Do you want to continue?',
  continue: 'Continue',
  lockedTitle: 'LOCKED !',
  lockedText: 'It is protected because you do not take any action.',
  pin: 'PIN code',
  pinHint: 'The PIN code of your account',
  unlock: 'Unlock',
  logout: 'Log out',
};
