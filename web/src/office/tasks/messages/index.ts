// Written by `npm run reference` from the texts. Each text stands with its parameters alone.
import type { Messages } from '../../../i18n/use-messages.ts';
import en from './en.json' with { type: 'json' };
import tr from './tr.json' with { type: 'json' };

interface TasksMessages {
  title: '';
  which: '';
  mine: '';
  open: '';
  done: '';
  noneMine: '';
  noneOpen: '';
  noneDone: '';
  take: '';
  takeOver: '';
  goOn: '';
  needsLine: '';
  giveBack: '';
  machinePage: '';
  hasIt: '{{who}}{{time}}';
  yours: '{{time}}';
  noLine: '{{time}}';
  old: '{{count}}';
  unsent_one: '{{count}}';
  unsent_other: '{{count}}';
  left: '{{count}}';
  finish: '';
  doneIn: '{{span}}';
  over: '';
  thenConfirm: '';
  refused: '{{why}}';
  texts: {
    handPay: '{{player}}{{amount}}';
    handPayKey: '';
    handPayWaits: '{{player}}{{amount}}';
    attendantCalled: '{{player}}';
  };
  checks: {
    atMachine: '';
    reels: '';
    meter: '';
    closed: '';
    repaired: '';
    helped: '';
    power: '';
    line: '';
  };
  why: {
    claim: '';
    tick: '';
    giveBack: '';
    done: '';
  };
}

export const tasksMessages: Messages<TasksMessages, 'tr' | 'en'> = { en, tr };
