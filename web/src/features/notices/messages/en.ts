import type { Worded } from '../../../i18n/texts.ts';
import type { notices as turkish } from './tr.ts';

export const notices: Worded<typeof turkish> = {
  title: 'Notices',
  readRest: 'Mark the rest as read',
  staying: 'Stay until you read them',
  away: 'While you were away',
  earlier: 'Earlier',
  read: 'Read',
  none: 'No notices.',
  lastFifty: 'The last fifty. Older ones are in your statement.',
  event: {
    lostTurn: 'Your place for {{machine}} is gone',
    free: '{{machine}} was free',
    freeWhy: 'You asked to be notified.',
    ended: 'Your session at {{machine}} ended',
    endedWith: 'In {{in}}, out {{out}}.',
  },
  lostBecause: {
    lapsed: 'The seat was held for you and not taken.',
    outOfService: 'The machine went out of service.',
    staff: 'Staff ended the queue.',
    tooLong: 'Your turn did not come in twelve hours.',
    other: 'You are no longer in its queue.',
  },
  open: {
    statement: 'Open the statement',
    sessions: 'Open the sessions',
    protection: 'Open player protection',
    machine: 'Show the machine',
  },
  moved: {
    deposit: 'Deposit of {{amount}} to your wallet.',
    withdraw: 'Withdrawal of {{amount}} from your wallet.',
    cashOut: '{{amount}} came back from machine {{machine}} to your wallet.',
    handPay: 'Hand pay of {{amount}} at machine {{machine}}, paid to your wallet.',
    jackpot: 'Jackpot of {{amount}} at machine {{machine}}, paid to your wallet.',
  },
};
