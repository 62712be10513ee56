// Written by `npm run reference` from the texts. Each text stands with its parameters alone.
import type { Messages } from '../../../../i18n/use-messages.ts';
import en from './en.json' with { type: 'json' };
import tr from './tr.json' with { type: 'json' };

interface LooksMessages {
  theme: '';
  dark6: '';
  light3: '';
  language: '';
}

export const looksMessages: Messages<LooksMessages, 'tr' | 'en'> = { en, tr };
