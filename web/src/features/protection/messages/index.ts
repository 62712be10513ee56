// Written by `npm run reference` from the texts. Each text stands with its parameters alone.
import type { Messages } from '../../../i18n/use-messages.ts';
import ar from './ar.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import tr from './tr.json' with { type: 'json' };

interface ProtectionMessages {
  failSafe: '';
  title: '';
  lead: '';
  failed: '';
  stateTitle: '';
  holds: {
    nothing: '';
    timeout: '';
    exclusion: '';
    operator: '';
  };
  until: {
    timeout: '{{time}}';
    exclusion: '{{time}}';
    operator: '{{time}}';
  };
  register: '{{name}}';
  registerUntil: '{{name}}{{time}}';
  stays: '';
  banner: {
    until: {
      timeout: '{{time}}';
      exclusion: '{{time}}';
      operator: '{{time}}';
    };
    endless: {
      timeout: '';
      exclusion: '';
      operator: '';
    };
    register: '{{name}}';
    registerUntil: '{{name}}{{time}}';
    break: '';
    other: '';
    began: '{{time}}';
    chip: '';
    left: '{{span}}';
    longer: '';
    protection: '';
    talk: '';
  };
  breakTitle: '';
  breakText: '';
  hours_one: '{{count}}';
  hours_other: '{{count}}';
  days_one: '{{count}}';
  days_other: '{{count}}';
  months_one: '{{count}}';
  months_other: '{{count}}';
  minutes_one: '{{count}}';
  minutes_other: '{{count}}';
  noEnd: '';
  askTitle: '{{span}}';
  askText: '';
  askBegin: '';
  askNot: '';
  begun: '';
  begunUntil: '{{time}}';
  exclusionTitle: '';
  exclusionText: '';
  exclusionSpan: '';
  exclude: '';
  excludeTitle: '{{span}}';
  excludeText: '';
  understood: '';
  excluded: '';
  askFrom: '{{time}}';
  askReturn: '';
  confirmFrom: '{{time}}';
  confirmReturn: '';
  check: {
    title: '{{span}}';
    text: '';
    time: '';
    net: '';
    staked: '';
    won: '';
    before: '';
    lastCheck: '{{time}}';
    week: '';
    month: '';
    leave: '';
    goesHome: '{{amount}}';
    continue: '';
    next: '{{span}}';
    afterRest: '{{span}}';
    takeBreak: '';
    restTitle: '';
    restText: '';
    cardTitle: '';
    cardText: '';
    every: '';
    fixed: '{{span}}';
  };
  helpTitle: '';
  helpText: '';
  helpPage: '';
}

export const protectionMessages: Messages<ProtectionMessages> = { ar, en, tr };
