// Written by `npm run reference` from the texts. Each text stands with its parameters alone.
import type { Messages } from '../../../../i18n/use-messages.ts';
import ar from './ar.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import tr from './tr.json' with { type: 'json' };

interface ComplaintsMessages {
  report: '';
  reportTitle: '';
  about: '{{time}}{{machine}}{{brand}}';
  question: '';
  hint: '';
  charactersLeft_one: '{{count}}';
  charactersLeft_other: '{{count}}';
  empty: '';
  kept: '';
  send: '';
  received: '{{number}}';
  receivedText: '';
  open: '{{number}}';
  title: '';
  number: '{{number}}';
  states: {
    open: '';
    looked: '';
    answered: '';
  };
  wrote: '{{time}}';
  answered: '{{time}}';
  waiting: '';
  failed: '';
  aboutMachine: '{{machine}}';
}

export const complaintsMessages: Messages<ComplaintsMessages> = { ar, en, tr };
