import { foldName } from '@reelfloor/protocol';
import { type SearchEntry, type SearchKind, searchKinds } from './search-entry.ts';

/** Number of characters that a snippet shows before the first word found. */
const lettersBefore = 40;
/** Longest snippet, in characters. */
const snippetLength = 180;

export interface Found {
  /** Results of the chosen kind, best first. */
  readonly entries: readonly SearchEntry[];
  /** Number of results of each kind, whatever kind was chosen. */
  readonly counts: Readonly<Record<SearchKind | 'all', number>>;
}

/**
 * Returns entries that contain every typed word: first those whose title begins with the typed text, then
 * those with all words in the title. Without a typed word, returns all entries.
 */
export const findEntries = (all: readonly SearchEntry[], typed: string, kind: SearchKind | 'all'): Found => {
  const wanted = foldName(typed);
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

/** Returns an entry's rank, 0 for the best; null if it does not match. */
const rankOf = ({ title, detail }: SearchEntry, wanted: string, words: readonly string[]): number | null => {
  const inTitle = foldName(title);
  const everything = `${inTitle} ${foldName(detail)}`;
  if (!words.every((word) => everything.includes(word))) return null;
  if (inTitle.startsWith(wanted)) return 0;
  return words.every((word) => inTitle.includes(word)) ? 1 : 2;
};

/** Returns a part of the text, around the first word found. */
export const snippetOf = (text: string, typed: string): string => {
  if (text.length <= snippetLength) return text;
  const [first = ''] = foldName(typed).split(' ');
  const at = first === '' ? 0 : Math.max(0, foldName(text).indexOf(first));
  // Cut the text between words.
  const begin = at <= lettersBefore ? 0 : text.indexOf(' ', at - lettersBefore) + 1;
  const end = text.lastIndexOf(' ', begin + snippetLength);
  const cut = text.slice(begin, end > begin ? end : begin + snippetLength);
  return `${begin > 0 ? '… ' : ''}${cut}${begin + cut.length < text.length ? ' …' : ''}`;
};
