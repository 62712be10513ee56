// Written by `npm run reference` from the texts. Each text stands with its parameters alone.
import type { Messages } from '../../../i18n/use-messages.ts';
import ar from './ar.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import tr from './tr.json' with { type: 'json' };

interface ChatMessages {
  search: '';
  clearSearch: '';
  noResults: '';
  nobody: '';
  nobodyAdvice: '';
  contacts: '';
  unread_one: '{{count}}';
  unread_other: '{{count}}';
  ownStatus: '';
  status: {
    online: '';
    away: '';
    'do-not-disturb': '';
    offline: '';
  };
  appearOffline: '';
  back: '';
  messages: '{{name}}';
  noMessages: '';
  noMessagesAdvice: '';
  earlier: '';
  you: '';
  placeholder: '';
  send: '';
  charactersLeft_one: '{{count}}';
  charactersLeft_other: '{{count}}';
  sending: '';
  notSent: '';
  sendAgain: '';
  discard: '';
}

export const chatMessages: Messages<ChatMessages> = { ar, en, tr };
