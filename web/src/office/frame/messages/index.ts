// Written by `npm run reference` from the texts. Each text stands with its parameters alone.
import type { Messages } from '../../../i18n/use-messages.ts';
import en from './en.json' with { type: 'json' };
import tr from './tr.json' with { type: 'json' };

interface FrameMessages {
  office: '';
  start: '';
  live: '';
  away: '';
  find: '';
  finding: '';
  nothingFound: '';
  machines: '';
  players: '';
  transfers: '';
  more: '';
  waiting_one: '{{count}}';
  waiting_other: '{{count}}';
  person: '{{name}}';
  roles: {
    attendant: '';
    technician: '';
    cashier: '';
    manager: '';
    protection: '';
    auditor: '';
    admin: '';
  };
}

export const frameMessages: Messages<FrameMessages, 'tr' | 'en'> = { en, tr };
