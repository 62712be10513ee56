// Written by `npm run reference` from the texts. Each text stands with its parameters alone.
import type { Messages } from '../../../../i18n/use-messages.ts';
import ar from './ar.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import tr from './tr.json' with { type: 'json' };

interface ProfileMessages {
  lead: '';
  timeline: '';
  about: '';
  achievements: '';
  machine: '{{id}}';
  spins_one: '{{figure}}';
  spins_other: '{{figure}}';
  nothing: '';
  nothingAdvice: '';
  achievementsLead: '';
  notYet: '';
  stepsDone: '{{done}}{{of}}';
  reached: {
    firstGame: {
      title: '';
      text: '';
    };
    everyBrand: {
      title: '';
      text: '';
    };
    freeSpins: {
      title: '';
      text: '';
    };
    broughtHome: {
      title: '';
      text: '';
    };
    handPay: {
      title: '';
      text: '';
    };
    jackpot: {
      title: '';
      text: '';
    };
    ownPassword: {
      title: '';
      text: '';
    };
  };
}

export const profileMessages: Messages<ProfileMessages> = { ar, en, tr };
