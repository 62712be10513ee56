// Written by `npm run reference` from the texts. Each text stands with its parameters alone.
import type { Messages } from '../../../../i18n/use-messages.ts';
import ar from './ar.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import tr from './tr.json' with { type: 'json' };

interface FirstLimitsMessages {
  title: '';
  lead: '';
  rolling: {
    day: '';
    week: '';
    month: '';
  };
  calendar: {
    day: '';
    week: '';
    month: '';
  };
  none: '';
  lower: '';
  higher: '{{hours}}';
  everywhere: '';
  save: '';
  open_one: '{{count}}';
  open_other: '{{count}}';
  allChosen: '';
  noneAtAll: '';
  later: '';
  choose: '';
  unsure: '';
  read: '';
  talk: '';
  saved: '';
}

export const firstLimitsMessages: Messages<FirstLimitsMessages> = { ar, en, tr };
