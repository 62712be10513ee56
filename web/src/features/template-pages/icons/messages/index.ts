// Written by `npm run reference` from the texts. Each text stands with its parameters alone.
import type { Messages } from '../../../../i18n/use-messages.ts';
import ar from './ar.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import tr from './tr.json' with { type: 'json' };

interface IconsMessages {
  lead: '';
  search: '';
  searchHint: '';
  whole: '';
  found_one: '{{count}}';
  found_other: '{{count}}';
  uses_one: '{{count}}';
  uses_other: '{{count}}';
  none: '';
  noneAdvice: '';
}

export const iconsMessages: Messages<IconsMessages> = { ar, en, tr };
