import type { Worded } from '../../../../i18n/texts.ts';
import type { tr } from './tr.ts';

export const en: Worded<typeof tr> = {
  alsoClosed: 'Tell me when the page is closed, too',
  isOn: 'We tell you when the page is closed, too.',
  willNotify: 'We will tell you',
  stop: 'Stop',
  stopLabel: 'Do not tell me when the page is closed',
  onlyOpen: 'We tell you while a page is open.',
  denied: 'To be told when the page is closed, allow notifications in the settings of your browser.',
  failed: 'At the moment we can tell this browser only while a page is open.',
};
