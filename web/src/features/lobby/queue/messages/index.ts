// Written by `npm run reference` from the texts. Each text stands with its parameters alone.
import type { Messages } from '../../../../i18n/use-messages.ts';
import ar from './ar.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import tr from './tr.json' with { type: 'json' };

interface QueueMessages {
  join: '';
  joinLabel: '{{id}}';
  leave: '';
  leaveLabel: '{{id}}';
  takeSeat: '';
  takeSeatLabel: '{{id}}{{brand}}';
  youAre: '{{ordinal}}';
  youAreFor: '{{machine}}{{ordinal}}';
  yourTurn: '';
  yourTurnAt: '{{machine}}';
  heldFor: '';
  heldForMinutes: '{{minutes}}';
  aboutThenHeld: '{{minutes}}{{hold}}';
  soonThenHeld: '{{hold}}';
  unknownThenHeld: '{{hold}}';
  about: '{{minutes}}';
  soon: '';
  unknown: '';
  before_one: '{{count}}';
  before_other: '{{count}}';
  next: '';
  waiting_one: '{{count}}';
  waiting_other: '{{count}}';
  steps: '{{waiting}}{{ordinal}}';
  lostAt: '{{machine}}';
  lostBecause: {
    lapsed: '';
    outOfService: '';
    protection: '';
    account: '';
    staff: '';
    tooLong: '';
    other: '';
  };
  understood: '';
  understoodLabel: '{{machine}}';
  toLobby: '';
}

export const queueMessages: Messages<QueueMessages> = { ar, en, tr };
