import type { Worded } from '../../../../i18n/texts.ts';
import type { search as turkish } from './tr.ts';

export const search: Worded<typeof turkish> = {
  lead: 'Searches the machines and brands of the floor and the help pages.',
  label: 'Words to search for',
  placeholder: 'A machine, a brand, a question',
  kind: 'Kind',
  kinds: { all: 'All', machine: 'Machine', brand: 'Brand', help: 'Help' },
  results: 'Results',
  found_one: '{{count}} result',
  found_other: '{{count}} results',
  pageOf: 'page {{page}} of {{count}}',
  pages: 'Pages of results',
  page: 'Page {{page}}',
  previous: 'Previous page',
  next: 'Next page',
  newTab: '(opens in a new tab)',
  none: 'No results',
  noneAdvice: 'Try fewer or other words.',
  clear: 'Clear the search',
  failed: 'The search could not be done',
};
