// Written by `npm run reference` from the texts. Each text stands with its parameters alone.
import type { Messages } from '../../../i18n/use-messages.ts';
import ar from './ar.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import tr from './tr.json' with { type: 'json' };

interface StatementMessages {
  lead: '';
  failed: '';
  presets: {
    week: '';
    month: '';
    year: '';
  };
  reach_one: '{{count}}';
  reach_other: '{{count}}';
  sums: '';
  opening: '';
  deposits: '';
  withdrawals: '';
  promotions: '';
  corrections: '';
  play: '';
  closing: '';
  times_one: '{{count}}';
  times_other: '{{count}}';
  corrected: '';
  played: '{{won}}{{staked}}';
  now: '';
  begins: '';
  plus: '';
  minus: '';
  equals: '';
  where: '';
  wallet: '';
  walletOf: '';
  held: '';
  transit: '{{machine}}';
  machine: '{{machine}}';
  addsUp: '';
  checked: '';
  differs: '{{amount}}';
  notified: '';
  unnotified: '';
  chart: '';
  chartKey: '';
  deposit: '';
  withdrawal: '';
  chartText: '{{from}}{{to}}{{net}}{{lowest}}{{highest}}';
  table: '';
  net: '';
  running: '';
  nothing: '';
}

export const statementMessages: Messages<StatementMessages> = { ar, en, tr };
