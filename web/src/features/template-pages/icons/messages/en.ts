import type { Worded } from '../../../../i18n/texts.ts';
import type { icons as turkish } from './tr.ts';

export const icons: Worded<typeof turkish> = {
  lead: 'The icons that the client uses. A press copies the line that imports one.',
  search: 'Search icons',
  searchHint: 'By their names: arrow, bell, wallet',
  whole: 'Search the whole set',
  found_one: '{{count}} icon',
  found_other: '{{count}} icons',
  uses_one: 'in {{count}} file',
  uses_other: 'in {{count}} files',
  none: 'There is no such icon',
  noneAdvice: 'Try another word, or search the whole set.',
};
