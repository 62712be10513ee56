// Written by `npm run reference` from the texts. Each text stands with its parameters alone.
import type { Messages } from '../../../i18n/use-messages.ts';
import ar from './ar.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import tr from './tr.json' with { type: 'json' };

interface ReconnectMessages {
  title: '';
  machine: '{{id}}';
  heldFor: '{{time}}';
  continue: '';
  cashout: '';
  kick: '';
  later: '';
  understood: '';
  cashedOut: '{{id}}';
  cashingOut: '{{id}}';
  reminder: '{{id}}{{time}}';
  is: {
    waiting: '';
    bonus: '';
    handpay: '';
    cashout: '';
    leaving: '';
    playing: '';
    error: '';
    errorReported: '';
    offline: '';
    unknown: '';
  };
}

export const reconnectMessages: Messages<ReconnectMessages> = { ar, en, tr };
