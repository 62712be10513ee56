import type { Worded } from '../../../../i18n/texts.ts';
import type { tr } from './tr.ts';

export const en: Worded<typeof tr> = {
  notify: 'Tell me when it is free',
  notifyLabel: 'Tell me when it is free: machine {{id}}',
  willNotify: 'We will tell you when {{machine}} is free.',
  notifyNoMore: 'We will not tell you of {{machine}}.',
  bell_one: 'We tell you of {{count}} machine',
  bell_other: 'We tell you of {{count}} machines',
  listTitle: 'You are told when they are free',
  until: 'until {{time}}',
  stopLabel: 'Do not tell me: machine {{id}}',
  isFree: '{{machine}} is free.',
  freeNow: 'Free',
  takenAgain: 'Was free, taken again',
  takeSeat: 'Take the seat',
  takeSeatLabel: 'Take the seat: {{id}} {{brand}}',
  understoodLabel: 'OK: {{machine}}',
  toLobby: 'To the lobby',
};
