import type { Worded } from '../../../../i18n/texts.ts';
import type { playerPage as turkish } from './tr.ts';

export const playerPage: Worded<typeof turkish> = {
  lead: 'From your records: what happened, who you are, what you have reached.',
  timeline: 'Timeline',
  about: 'About',
  achievements: 'Achievements',
  machine: 'Machine {{id}}',
  spins_one: '{{figure}} spin',
  spins_other: '{{figure}} spins',
  nothing: 'Nothing has happened yet',
  nothingAdvice: 'Sign-ins, games and movements of money stand here in their order.',
  achievementsLead:
    'By your latest hundred sessions, transactions and sign-ins. How much you play does not count.',
  notYet: 'Not yet',
  stepsDone: '{{done}} of {{of}}',
  reached: {
    firstGame: { title: 'First game', text: 'You took a seat at a machine.' },
    everyBrand: { title: 'Every brand', text: 'You have seen all brands of the floor.' },
    freeSpins: { title: 'Free spins', text: 'A machine gave you free spins.' },
    broughtHome: { title: 'Home again', text: 'You brought your credit back to the wallet.' },
    handPay: { title: 'Hand pay', text: 'A win of yours was over the machine’s limit.' },
    jackpot: { title: 'Jackpot', text: 'One of the brand’s jackpots was yours.' },
    ownPassword: { title: 'A password of your own', text: 'You chose your password yourself.' },
  },
};
