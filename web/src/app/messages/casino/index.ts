// Written by `npm run reference` from the texts. Each text stands with its parameters alone.
import type { Messages } from '../../../i18n/use-messages.ts';
import ar from './ar.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import tr from './tr.json' with { type: 'json' };

interface CasinoMessages {
  back: '';
  backShort: '';
  leftTitle: '';
  usedTitle: '';
  openAgain: '';
}

export const casinoMessages: Messages<CasinoMessages> = { ar, en, tr };
