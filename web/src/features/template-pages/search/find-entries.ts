import { foldText } from '../../../i18n/fold-text.ts';
import { type SearchEntry, type SearchKind, searchKinds } from './search-entry.ts';

/** Letters of a detail that stand before the first word found in it. */
const lettersBefore = 40;
const snippetLength = 180;

export interface Found {
  /** Of the kind asked for, the best first. */
  readonly entries: readonly SearchEntry[];
  /** How many there are of each kind, whatever kind was asked for. */
  readonly counts: Readonly<Record<SearchKind | 'all', number>>;
}

/**
 * What holds every word typed, in its title or its detail: first what begins with them, then what has them in its title.
 * Without a word everything is found.
 */
export const findEntries = (all: readonly SearchEntry[], typed: string, kind: SearchKind | 'all'): Found => {
  const wanted = foldText(typed);
  const words = wanted.split(' ').filter(Boolean);
  const ranked = all
    .map((entry) => ({ entry, rank: rankOf(entry, wanted, words) }))
    .filter(({ rank }) => rank !== null)
    .toSorted((one, other) => (one.rank ?? 0) - (other.rank ?? 0));
  const found = ranked.map(({ entry }) => entry);
  const countOf = (of: SearchKind) => found.filter((entry) => entry.kind === of).length;
  return {
    entries: kind === 'all' ? found : found.filter((entry) => entry.kind === kind),
    counts: {
      all: found.length,
      ...(Object.fromEntries(searchKinds.map((of) => [of, countOf(of)])) as Record<SearchKind, number>),
    },
  };
};

/** 0 is best; null: not found. */
const rankOf = ({ title, detail }: SearchEntry, wanted: string, words: readonly string[]): number | null => {
  const inTitle = foldText(title);
  const everything = `${inTitle} ${foldText(detail)}`;
  if (!words.every((word) => everything.includes(word))) return null;
  if (inTitle.startsWith(wanted)) return 0;
  return words.every((word) => inTitle.includes(word)) ? 1 : 2;
};

/** The part of a text that shows why it was found. */
export const snippetOf = (text: string, typed: string): string => {
  if (text.length <= snippetLength) return text;
  const [first = ''] = foldText(typed).split(' ');
  const at = first === '' ? 0 : Math.max(0, foldText(text).indexOf(first));
  // A word is not cut in two.
  const begin = at <= lettersBefore ? 0 : text.indexOf(' ', at - lettersBefore) + 1;
  const end = text.lastIndexOf(' ', begin + snippetLength);
  const cut = text.slice(begin, end > begin ? end : begin + snippetLength);
  return `${begin > 0 ? '… ' : ''}${cut}${begin + cut.length < text.length ? ' …' : ''}`;
};
