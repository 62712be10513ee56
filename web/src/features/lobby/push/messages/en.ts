import type { Worded } from '../../../../i18n/texts.ts';
import type { tr } from './tr.ts';

export const en: Worded<typeof tr> = {
  alsoClosed: 'Notify me when the page is closed, too',
  isOn: 'You’ll be notified when the page is closed, too.',
  willNotify: 'You’ll be notified',
  stop: 'Stop',
  stopLabel: 'Do not notify me when the page is closed',
  onlyOpen: 'You’ll be notified while a page is open.',
  denied: 'To be notified when the page is closed, allow notifications in the settings of your browser.',
  failed: 'At the moment we can notify this browser only while a page is open.',
};
