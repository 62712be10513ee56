// Written by `npm run reference` from the texts. Each text stands with its parameters alone.
import type { Messages } from '../../../../i18n/use-messages.ts';
import en from './en.json' with { type: 'json' };
import tr from './tr.json' with { type: 'json' };

interface PartsMessages {
  loading: '';
  tryAgain: '';
  noRight: '';
  gone: '';
  reason: '';
  reasonHint: '';
  twoPeople: '';
  atOnce: '';
  secondLater: '';
  doneAtOnce: '';
  second: '';
  upTo: '{{amount}}';
  sent: '';
  done: '';
  openRequest: '';
  changedSince: '';
}

export const partsMessages: Messages<PartsMessages, 'tr' | 'en'> = { en, tr };
