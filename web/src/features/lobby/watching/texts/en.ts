import type { Worded } from '../../../../i18n/texts.ts';
import type { tr } from './tr.ts';

export const en: Worded<typeof tr> = {
  watch: 'Watch',
  watchLabel: 'Watch: machine {{id}}',
  close: 'Stop watching',
  picture: 'Machine {{id}}, live picture',
  live: 'Live',
  delay: 'Time to whoever sends the picture and back',
  delayMs: '{{count}} ms',
  watchers_one: '{{count}} watches',
  watchers_other: '{{count}} watch',
  covered: 'The player’s credit, stake and win are hidden. There is no sound.',
  connecting: 'Connecting…',
  waiting: 'Waiting for the picture…',
  again: 'Watch again',
  free: 'Machine {{id}} is free. You can play.',
  off: 'This machine cannot be watched.',
  declined: 'This machine’s player does not allow watching.',
  idle: 'The play that you watched at this machine is over.',
  full: 'This machine has as many watchers as it can have. Try again in a while.',
  elsewhere: 'You already watch as many machines as you can. Close one of them first.',
  unused: 'The picture was ended because this page was not used for a while.',
  restricted: 'During a break from play you cannot watch others play either.',
  offline: 'The machine is not connected now.',
  unsupported: 'Your browser cannot show this picture.',
  failed: 'No picture came. Try again in a while.',
};
