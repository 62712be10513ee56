import type { Worded } from '../../../i18n/texts.ts';
import type { reconnect as turkish } from './tr.ts';

export const reconnect: Worded<typeof turkish> = {
  title: 'You have an open game',
  machine: 'Machine {{id}}',
  heldFor: 'Kept for you for {{time}}',
  continue: 'Continue',
  cashout: 'Cash out',
  kick: 'Kick the player',
  later: 'Later',
  understood: 'OK',
  cashedOut: 'The game at machine {{id}} is closed, its credit is in your wallet.',
  cashingOut: 'The credit at machine {{id}} is going to your wallet.',
  reminder: 'Machine {{id}} is waiting for you · {{time}}',
  is: {
    waiting: 'The machine is waiting for you. Credit on it stays yours.',
    bonus: 'The machine is in its bonus and waiting for you. Wins go to your credit; continue when you like.',
    handpay: 'The machine is locked for a hand pay, and waits for you.',
    cashout: 'The machine is trying to cash out to your wallet. You can call that off and go on playing.',
    leaving: 'The machine is cashing out.',
    playing:
      'This game is being played in another window or on another device. If that is not you, kick the player and change your password.',
    error: 'The machine has a malfunction. Please tell the staff. Your credit is recorded on the machine.',
    errorReported:
      'The machine has a malfunction. Staff have been told. Your credit is recorded on the machine.',
    offline:
      'The machine is not connected. Your credit is recorded on it and can go to your wallet once it is back.',
    unknown: 'The state of the machine is not known. Your credit is recorded on it.',
  },
};
