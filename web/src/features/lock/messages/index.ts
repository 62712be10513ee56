// Written by `npm run reference` from the texts. Each text stands with its parameters alone.
import type { Messages } from '../../../i18n/use-messages.ts';
import ar from './ar.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import tr from './tr.json' with { type: 'json' };

interface LockMessages {
  warning_one: '{{count}}';
  warning_other: '{{count}}';
  here: '';
  idleTitle: '';
  idleText: '';
  continue: '';
  lockedTitle: '';
  lockedText: '';
  pin: '';
  pinHint: '';
  demoPinHint: '';
  unlock: '';
  logout: '';
}

export const lockMessages: Messages<LockMessages> = { ar, en, tr };
