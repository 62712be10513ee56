// Written by `npm run reference` from the texts. Each text stands with its parameters alone.
import type { Messages } from '../../../../i18n/use-messages.ts';
import ar from './ar.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import tr from './tr.json' with { type: 'json' };

interface AvailabilityAlertsMessages {
  notify: '';
  notifyLabel: '{{id}}';
  willNotify: '{{machine}}';
  notifyNoMore: '{{machine}}';
  bell_one: '{{count}}';
  bell_other: '{{count}}';
  listTitle: '';
  until: '{{time}}';
  stopLabel: '{{id}}';
  isFree: '{{machine}}';
  freeNow: '';
  takenAgain: '';
  takeSeat: '';
  takeSeatLabel: '{{id}}{{brand}}';
  understoodLabel: '{{machine}}';
  toLobby: '';
}

export const availabilityAlertsMessages: Messages<AvailabilityAlertsMessages> = { ar, en, tr };
