// Written by `npm run reference` from the texts. Each text stands with its parameters alone.
import type { Messages } from '../../../../i18n/use-messages.ts';
import ar from './ar.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import tr from './tr.json' with { type: 'json' };

interface TermsMessages {
  title: '{{number}}';
  since: '{{time}}';
  before: '{{before}}';
  languages: '';
  accept: '';
  notNow: '';
  stays: '';
  leave: '';
  goesHome: '{{amount}}';
  wait: '{{number}}';
  read: '';
  saved: '';
  retry: '';
}

export const termsMessages: Messages<TermsMessages> = { ar, en, tr };
