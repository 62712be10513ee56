// Written by `npm run reference` from the texts. Each text stands with its parameters alone.
import type { Messages } from '../../../../i18n/use-messages.ts';
import en from './en.json' with { type: 'json' };
import tr from './tr.json' with { type: 'json' };

interface SheetsMessages {
  floor: '';
  drop: '';
  promotions: '';
  liabilities: '';
  shifts: '';
  complaints: '';
  tasks: '';
  'hand-pays': '';
  jackpots: '';
  'large-wins': '';
  dormant: '';
  'complaint-list': '';
  events: '';
  meters: '';
}

export const sheetsMessages: Messages<SheetsMessages, 'tr' | 'en'> = { en, tr };
