// Written by `npm run reference` from the texts. Each text stands with its parameters alone.
import type { Messages } from '../../../../i18n/use-messages.ts';
import ar from './ar.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import tr from './tr.json' with { type: 'json' };

interface ComingSoonMessages {
  title: '';
  lead: '';
  here: '';
  hereLead: '';
  timeLeft: '';
  days_one: '';
  days_other: '';
  hours_one: '';
  hours_other: '';
  minutes_one: '';
  minutes_other: '';
  seconds_one: '';
  seconds_other: '';
}

export const comingSoonMessages: Messages<ComingSoonMessages> = { ar, en, tr };
