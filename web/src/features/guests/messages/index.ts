// Written by `npm run reference` from the texts. Each text stands with its parameters alone.
import type { Messages } from '../../../i18n/use-messages.ts';
import ar from './ar.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import tr from './tr.json' with { type: 'json' };

interface GuestsMessages {
  toLogin: '';
  username: '';
  usernameHint: '';
  optional: '';
  name: '';
  lastname: '';
  email: '';
  password: '';
  newPassword: '';
  passwordHint: '';
  bornOn: '';
  dayPattern: '';
  dayInvalid: '';
  consent: '{{age}}';
  terms: '';
  requirementsFailed: '';
  register: '';
  registerLead: '';
  registered: '';
  registeredLead: '{{email}}';
  registeredHint: '';
  confirm: '';
  confirmed: '';
  confirmedLead: '{{username}}';
  confirmFailed: '';
  forgot: '';
  forgotLead: '';
  send: '';
  sent: '';
  sentLead: '{{email}}';
  reset: '';
  resetLead: '';
  save: '';
  saved: '';
  savedLead: '';
  noCode: '';
  noCodeLead: '';
  emailInvalid: '';
  usernameInvalid: '';
  code: '';
  codeHint: '';
  codeInvalid: '';
  confirmLead: '';
  confirmIt: '';
}

export const guestsMessages: Messages<GuestsMessages> = { ar, en, tr };
