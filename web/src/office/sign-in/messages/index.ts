// Written by `npm run reference` from the texts. Each text stands with its parameters alone.
import type { Messages } from '../../../i18n/use-messages.ts';
import en from './en.json' with { type: 'json' };
import tr from './tr.json' with { type: 'json' };

interface SignInMessages {
  title: '';
  lead: '{{house}}';
  login: '';
  password: '';
  next: '';
  choose: '';
  chooseLead: '';
  newPassword: '';
  least: '{{min}}';
  setUp: '';
  setUpLead: '';
  qr: '';
  noScan: '';
  open: '';
  key: '';
  code: '';
  codeTitle: '';
  codeHint: '';
  signIn: '';
  back: '';
}

export const signInMessages: Messages<SignInMessages, 'tr' | 'en'> = { en, tr };
