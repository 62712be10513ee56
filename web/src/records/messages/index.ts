// Written by `npm run reference` from the texts. Each text stands with its parameters alone.
import type { Messages } from '../../i18n/use-messages.ts';
import ar from './ar.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import tr from './tr.json' with { type: 'json' };

interface RecordsMessages {
  range: '';
  presets: {
    all: '';
    today: '';
    week: '';
    month: '';
  };
  from: '';
  to: '';
  dayPattern: '';
  openCalendar: '{{field}}';
  calendar: '{{field}}';
  previousMonth: '';
  nextMonth: '';
  wrongRange: '';
  noSuchDay: '';
  sortBy: '';
  newest: '{{column}}';
  oldest: '{{column}}';
  descending: '{{column}}';
  ascending: '{{column}}';
  download: '';
  downloaded: '{{name}}';
  totals: '';
  totalsFailed: '';
  calculating: '';
  count: '';
  in: '';
  out: '';
  net: '';
  pages: '';
  first: '';
  previous: '';
  next: '';
  last: '';
  pageSize: '';
  shown: '{{total}}{{from}}{{to}}';
  shownOf: '{{from}}{{to}}';
  emptyRange: '';
  emptyRangeAdvice: '';
  showAll: '';
  ofPlayer: '{{player}}';
  toProfile: '';
  refreshing: '';
}

export const recordsMessages: Messages<RecordsMessages> = { ar, en, tr };
