import type { Worded } from '../../../../i18n/texts.ts';
import type { tr } from './tr.ts';

export const en: Worded<typeof tr> = {
  notify: 'Notify me when it is free',
  notifyLabel: 'Notify me when it is free: machine {{id}}',
  willNotify: 'You’ll be notified when {{machine}} is free.',
  notifyNoMore: 'You will not be notified about {{machine}}.',
  bell_one: 'Availability alerts: {{count}} machine',
  bell_other: 'Availability alerts: {{count}} machines',
  listTitle: 'You’ll be notified when they are free',
  until: 'until {{time}}',
  stopLabel: 'Do not notify me: machine {{id}}',
  isFree: '{{machine}} is free.',
  freeNow: 'Free',
  takenAgain: 'Was free, taken again',
  takeSeat: 'Take the seat',
  takeSeatLabel: 'Take the seat: {{id}} {{brand}}',
  understoodLabel: 'OK: {{machine}}',
  toLobby: 'To the lobby',
};
