// Written by `npm run reference` from the texts. Each text stands with its parameters alone.
import type { Messages } from '../../../i18n/use-messages.ts';
import ar from './ar.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import tr from './tr.json' with { type: 'json' };

interface SessionSummaryMessages {
  title: '{{id}}';
  net: '';
  time: '';
  goesOn: '';
  in: '';
  out: '';
  staked: '';
  won: '';
  rounds: '';
  freeSpins: '';
  winsPaid: '';
  home: '{{amount}}';
  course: '{{lowest}}{{highest}}';
  takeBreak: '';
  limits: {
    title: '';
    stake: '';
    loss: '';
    time: '';
    day: '';
    week: '';
    month: '';
    wholeHours: '{{hours}}';
    span: '{{hours}}{{minutes}}';
    left: '{{left}}{{whole}}';
  };
  reason: {
    left: '';
    noPress: '';
    noCredit: '';
    break: '';
    timeLimit: '';
    closed: '';
    removed: '';
    machine: '';
    waited: '';
  };
}

export const sessionSummaryMessages: Messages<SessionSummaryMessages> = { ar, en, tr };
