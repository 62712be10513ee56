// Written by `npm run reference` from the texts. Each text stands with its parameters alone.
import type { Messages } from '../../../../i18n/use-messages.ts';
import en from './en.json' with { type: 'json' };
import tr from './tr.json' with { type: 'json' };

interface ProfileMessages {
  title: '';
  hall: '';
  site: '{{site}}';
  unreadable: '';
  read: '{{day}}';
  unread: '';
  lacks_one: '{{count}}';
  lacks_other: '{{count}}';
}

export const profileMessages: Messages<ProfileMessages, 'tr' | 'en'> = { en, tr };
