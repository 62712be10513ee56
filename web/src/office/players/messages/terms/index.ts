// Written by `npm run reference` from the texts. Each text stands with its parameters alone.
import type { Messages } from '../../../../i18n/use-messages.ts';
import en from './en.json' with { type: 'json' };
import tr from './tr.json' with { type: 'json' };

interface TermsMessages {
  title: '';
  version: '{{number}}';
  page: '{{version}}';
  accepted: '{{time}}{{ip}}';
  unknown: '';
  due: '{{number}}';
  none: '';
}

export const termsMessages: Messages<TermsMessages, 'tr' | 'en'> = { en, tr };
