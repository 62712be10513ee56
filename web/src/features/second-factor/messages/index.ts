// Written by `npm run reference` from the texts. Each text stands with its parameters alone.
import type { Messages } from '../../../i18n/use-messages.ts';
import ar from './ar.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import tr from './tr.json' with { type: 'json' };

interface SecondFactorMessages {
  title: '';
  lead: '';
  loginLead: '';
  recoveryLead: '';
  code: '';
  codeHint: '';
  recoveryCode: '';
  recoveryHint: '';
  useRecoveryCode: '';
  useApp: '';
  submit: '';
  back: '';
  setUpNeeded: '';
  scan: '';
  picture: '';
  orType: '';
  openApp: '';
  copyKey: '';
  firstCode: '';
  confirm: '';
  codesTitle: '';
  codesLead: '';
  copy: '';
  download: '';
  copied: '';
  copyRefused: '';
  fileLead: '{{username}}';
  kept: '';
  since: '{{moment}}';
  codesLeft_one: '{{count}}';
  codesLeft_other: '{{count}}';
  fewCodes: '';
  off: '';
  password: '';
  setUp: '';
  setUpAnew: '';
  anewLead: '';
  remove: '';
  removeLead: '';
  continue: '';
  cancel: '';
  required: '';
  done: '';
  removed: '';
  failed: '';
}

export const secondFactorMessages: Messages<SecondFactorMessages> = { ar, en, tr };
