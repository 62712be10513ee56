// Written by `npm run reference` from the texts. Each text stands with its parameters alone.
import type { Messages } from '../../../../i18n/use-messages.ts';
import en from './en.json' with { type: 'json' };
import tr from './tr.json' with { type: 'json' };

interface StatesMessages {
  handPay: '';
  malfunction: '';
  away: '';
  playing: '';
  freeSpins: '';
  held: '';
  cashingOut: '';
  finishing: '';
  reserved: '';
  free: '';
  out: '';
  removed: '';
}

export const statesMessages: Messages<StatesMessages, 'tr' | 'en'> = { en, tr };
