// Written by `npm run reference` from the texts. Each text stands with its parameters alone.
import type { Messages } from '../../../../i18n/use-messages.ts';
import en from './en.json' with { type: 'json' };
import tr from './tr.json' with { type: 'json' };

interface PagesMessages {
  pages: '';
  passwordReset: '';
  gameRules: '';
  playerProtection: '';
  terms: '';
  privacy: '';
  paytables: '';
  ours: '';
  own: '{{version}}';
  look: '';
  choosePage: '';
  write: '';
  writeDoes: '';
  back: '';
  backDoes: '';
}

export const pagesMessages: Messages<PagesMessages, 'tr' | 'en'> = { en, tr };
