// Written by `npm run reference` from the texts. Each text stands with its parameters alone.
import type { Messages } from '../../../../i18n/use-messages.ts';
import en from './en.json' with { type: 'json' };
import tr from './tr.json' with { type: 'json' };

interface ValuesMessages {
  value: '';
  on: '';
  off: '';
  seconds: '';
  inSeconds: '{{seconds}}';
  amount: '{{currency}}';
  amounts: '{{currency}}';
  links: '';
  linksHint: '';
  leadsTo: '';
  servers: '';
  serversHint: '';
  allOurs: '';
  notRead: '';
  languages: {
    tr: '';
    en: '';
    ar: '';
    bg: '';
  };
  pages: {
    passwordReset: '';
    gameRules: '';
    playerProtection: '';
    terms: '';
    privacy: '';
    paytables: '';
  };
}

export const valuesMessages: Messages<ValuesMessages, 'tr' | 'en'> = { en, tr };
