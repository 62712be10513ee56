// Written by `npm run reference` from the texts. Each text stands with its parameters alone.
import type { Messages } from '../../../../i18n/use-messages.ts';
import en from './en.json' with { type: 'json' };
import tr from './tr.json' with { type: 'json' };

interface WatchingMessages {
  watching: '';
  isOn: '';
  isOff: '';
  turnOn: '';
  turnOff: '';
  onDoes: '';
  offDoes: '';
}

export const watchingMessages: Messages<WatchingMessages, 'tr' | 'en'> = { en, tr };
