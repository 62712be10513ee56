// Written by `npm run reference` from the texts. Each text stands with its parameters alone.
import type { Messages } from '../../../../i18n/use-messages.ts';
import en from './en.json' with { type: 'json' };
import tr from './tr.json' with { type: 'json' };

interface AccountMessages {
  signOut: '';
  signIns: '';
  thisOne: '';
  since: '{{time}}';
  seen: '{{time}}';
  end: '';
  ownPassword: '';
  current: '';
  newPassword: '';
  endsOthers: '';
  save: '';
  saved: '';
  attention: '';
  sound: '';
  notices: '';
  noticesBlocked: '';
  noticesInsecure: '';
}

export const accountMessages: Messages<AccountMessages, 'tr' | 'en'> = { en, tr };
