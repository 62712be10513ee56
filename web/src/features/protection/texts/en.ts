import type { Worded } from '../../../i18n/texts.ts';
import type { protection as turkish } from './tr.ts';

export const protection: Worded<typeof turkish> = {
  title: 'Player protection',
  lead: 'What you choose holds on every machine and every device.',
  failed: 'The protection could not be fetched.',
  stateTitle: 'As it is now',
  holds: {
    nothing: 'You may play.',
    timeout: 'You have a break from play.',
    exclusion: 'You excluded yourself from play, without an end.',
    operator: 'The house keeps you from play, without an end.',
  },
  until: {
    timeout: 'You have a break from play. It ends on {{time}}.',
    exclusion: 'You excluded yourself from play until {{time}}.',
    operator: 'The house keeps you from play until {{time}}.',
  },
  stays: 'Your money is in your wallet. You can always sign in, withdraw and read your account.',
  breakTitle: 'Take a break',
  breakText: 'Begins at once and cannot be shortened. You can always make it longer.',
  hours_one: '{{count}} hour',
  hours_other: '{{count}} hours',
  days_one: '{{count}} day',
  days_other: '{{count}} days',
  months_one: '{{count}} month',
  months_other: '{{count}} months',
  noEnd: 'Without an end',
  askTitle: 'A break from play: {{span}}',
  askText:
    'It begins at once and cannot be shortened. If you are at a machine, the round that runs finishes, your credit goes to your wallet, and your seat is free.',
  askBegin: 'Begin the break',
  askNot: 'Not now',
  begun: 'Your break has begun.',
  begunUntil: 'Your break has begun. It ends on {{time}}.',
  exclusionTitle: 'Self-exclusion',
  exclusionText:
    'You leave the machine, your credit comes home, and nobody lets you play until you ask to come back. It never ends by itself.',
  exclusionSpan: 'At least for',
  exclude: 'Exclude me',
  excludeTitle: 'Self-exclusion: {{span}}',
  excludeText:
    'It begins at once. Neither you nor the house can shorten it. When the time is over, you ask to come back, wait for a while and confirm.',
  understood: 'I understand that this cannot be undone.',
  excluded: 'You are excluded from play. Your money is in your wallet.',
  askFrom: 'You can ask to come back from {{time}} on.',
  askReturn: 'I want to come back',
  confirmFrom: 'You asked to come back. You can confirm it from {{time}} on; otherwise nothing changes.',
  confirmReturn: 'Confirm to come back',
  helpTitle: 'Help',
  helpText: 'If play troubles you, it does good to talk.',
  helpPage: 'About player protection',
};
