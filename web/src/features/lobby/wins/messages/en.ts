import type { Worded } from '../../../../i18n/texts.ts';
import type { tr } from './tr.ts';

export const en: Worded<typeof tr> = {
  wins: 'Recent wins in the hall',
  winsNote: 'The last 24 hours, by the hour. Nothing shows who won.',
  fallen: '{{brand}}: jackpots that were won',
  fallenNote: 'The last year, the newest five of each level.',
};
