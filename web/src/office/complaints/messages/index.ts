// Written by `npm run reference` from the texts. Each text stands with its parameters alone.
import type { Messages } from '../../../i18n/use-messages.ts';
import en from './en.json' with { type: 'json' };
import tr from './tr.json' with { type: 'json' };

interface ComplaintsMessages {
  title: '';
  which: '';
  show: {
    open: '';
    answered: '';
  };
  nothing: '';
  nothingAnswered: '';
  number: '{{number}}';
  case: '{{number}}';
  about: '{{player}}{{machine}}';
  states: {
    open: '';
    looked: '';
    answered: '';
  };
  back: '';
  player: '';
  machine: '';
  round: '';
  sent: '';
  keptUntil: '';
  evidence: '';
  evidenceStates: {
    waiting: '';
    kept: '';
    absent: '';
  };
  lookedBy: '';
  wrote: '{{player}}';
  answered: '{{time}}{{who}}';
  look: '';
  take: {
    title: '';
    note: '';
    does: '';
    submit: '';
  };
  reply: {
    title: '';
    note: '{{language}}';
    does: '';
    submit: '';
    text: '{{language}}';
  };
}

export const complaintsMessages: Messages<ComplaintsMessages, 'tr' | 'en'> = { en, tr };
