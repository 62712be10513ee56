// Written by `npm run reference` from the texts. Each text stands with its parameters alone.
import type { Messages } from '../../../../i18n/use-messages.ts';
import ar from './ar.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import tr from './tr.json' with { type: 'json' };

interface SearchMessages {
  lead: '';
  label: '';
  placeholder: '';
  kind: '';
  kinds: {
    all: '';
    machine: '';
    brand: '';
    help: '';
  };
  results: '';
  found_one: '{{count}}';
  found_other: '{{count}}';
  pageOf: '{{page}}{{count}}';
  pages: '';
  page: '{{page}}';
  previous: '';
  next: '';
  newTab: '';
  none: '';
  noneAdvice: '';
  clear: '';
  failed: '';
}

export const searchMessages: Messages<SearchMessages> = { ar, en, tr };
