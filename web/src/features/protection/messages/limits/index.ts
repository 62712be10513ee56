// Written by `npm run reference` from the texts. Each text stands with its parameters alone.
import type { Messages } from '../../../../i18n/use-messages.ts';
import ar from './ar.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import tr from './tr.json' with { type: 'json' };

interface LimitsMessages {
  title: '';
  lead: '{{hours}}';
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
  kind: {
    deposit: '';
    stake: '';
    loss: '';
    time: '';
  };
  what: {
    deposit: '';
    stake: '';
    loss: '';
    time: '';
  };
  set: '';
  none: '';
  used: '{{amount}}';
  freeAgain: '{{time}}';
  house: '{{amount}}';
  waits: '{{amount}}';
  cell: '{{kind}}{{window}}';
  missing: '';
  raise: '{{kind}}{{window}}{{from}}{{to}}';
  raiseFrom: '{{time}}{{from}}';
  raiseNow: '{{time}}{{from}}';
  confirm: '';
  withdraw: '';
  dialogTitle: '{{kind}}{{window}}';
  dialogText: '{{hours}}';
  amount: '';
  hours: '';
  wrong: '';
  save: '';
  remove: '';
  file: '';
  cancel: '';
  done: {
    set: '{{amount}}';
    asked: '{{amount}}{{time}}';
    confirmed: '';
    withdrawn: '';
  };
  figures: '';
  playedToday: '';
  netToday: '';
  netMonth: '';
  paidIn: '';
  wholeHours: '{{hours}}';
  span: '{{hours}}{{minutes}}';
}

export const limitsMessages: Messages<LimitsMessages> = { ar, en, tr };
