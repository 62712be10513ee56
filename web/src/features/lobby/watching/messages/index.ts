// Written by `npm run reference` from the texts. Each text stands with its parameters alone.
import type { Messages } from '../../../../i18n/use-messages.ts';
import ar from './ar.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import tr from './tr.json' with { type: 'json' };

interface WatchingMessages {
  watch: '';
  watchLabel: '{{id}}';
  close: '';
  picture: '{{id}}';
  live: '';
  delay: '';
  delayMs: '{{count}}';
  delayLeast: '';
  spectators_one: '{{count}}';
  spectators_other: '{{count}}';
  covered: '';
  connecting: '';
  waiting: '';
  again: '';
  free: '{{id}}';
  off: '';
  declined: '';
  idle: '';
  full: '';
  slow: '';
  elsewhere: '';
  unused: '';
  restricted: '';
  offline: '';
  noPictureHere: '';
  noPicture: '';
  tapToSee: '';
  tapToSeeWhy: '';
  unsupported: '';
  failed: '';
}

export const watchingMessages: Messages<WatchingMessages> = { ar, en, tr };
