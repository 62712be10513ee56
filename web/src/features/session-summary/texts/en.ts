import type { Worded } from '../../../i18n/texts.ts';
import type { sessionSummary as turkish } from './tr.ts';

export const sessionSummary: Worded<typeof turkish> = {
  title: 'Machine {{id}}: your session',
  net: 'Net result',
  time: 'Time',
  goesOn: 'Goes on',
  in: 'Cashed in',
  out: 'Cashed out',
  rounds: 'Rounds',
  freeSpins: 'Free spins',
  winsPaid: 'Wins paid to the wallet',
  home: '{{amount}} went to your wallet.',
  records: 'All sessions',
  takeBreak: 'Take a break',
  reason: {
    left: 'You left the machine.',
    noPress: 'The session was closed because nothing was pressed for a long time.',
    noCredit: 'The session was closed because no money came to the machine for a long time.',
    break: 'The session was closed because a break from play began.',
    closed: 'The house closed the session.',
    removed: 'You have been removed from the game; another page of yours has the session.',
    machine: 'The session was closed because the machine could not be played.',
    waited: 'The session that waited for you is closed.',
  },
};
