// Written by `npm run reference` from the texts. Each text stands with its parameters alone.
import type { Messages } from '../../../../i18n/use-messages.ts';
import en from './en.json' with { type: 'json' };
import tr from './tr.json' with { type: 'json' };

interface TermsMessages {
  title: '';
  none: '';
  version: '';
  from: '';
  accepted: '';
  players_one: '{{count}}';
  players_other: '{{count}}';
  past: '';
  holds: '';
  ahead: '';
  sha: '{{hash}}';
  text: '{{number}}';
  publish: '{{number}}';
  publishDoes: '';
  form: '';
  tr: '';
  en: '';
  ar: '';
  bg: '';
  moment: '';
  site: '';
  house: '';
}

export const termsMessages: Messages<TermsMessages, 'tr' | 'en'> = { en, tr };
