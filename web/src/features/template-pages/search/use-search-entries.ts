import { type Brand, foldNameForComparison, type InformationPage, type LobbyMachine } from '@reelfloor/protocol';
import { useQuery } from '@tanstack/react-query';
import { CallError, unwrapCallResult } from '../../../api/call-failure.ts';
import { callServer } from '../../../api/call-server.ts';
import { mainMessages } from '../../../i18n/i18n.ts';
import type { Language } from '../../../i18n/languages.ts';
import type { Translate } from '../../../i18n/translate.ts';
import { useMessages } from '../../../i18n/use-messages.ts';
import { getOperatorSettings } from '../../../settings/operator-settings.ts';
import { getSingleLobbyBrandId } from '../../../settings/single-lobby-brand.ts';
import { buildBrandPicturePath } from '../../../ui/brand-picture-path.ts';

export type BrandPath = (id: Brand['id'], name: string) => string;

/** Returns all searchable entries: machines, brands and the operator's help pages. */
export const useSiteSearchEntries = (brandPath: BrandPath) => {
  const { t, language } = useMessages(mainMessages);
  const floor = useQuery({ queryKey: ['searched floor'], queryFn: ({ signal }) => getFloor(signal) });
  const help = useQuery({
    queryKey: ['searched help', language],
    queryFn: ({ signal }) => getHelp(language, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { brands = [], machines = [] } = floor.data ?? {};
  return {
    entries: [
      ...brands.map((brand) => brandEntry(brand, t, brandPath)),
      ...machines.map((machine) => machineEntry(machine, t, brandPath)),
      ...(help.data ?? []),
    ],
    isPending: floor.isPending || help.isPending,
    error: floor.error ?? help.error,
    isFetching: floor.isFetching || help.isFetching,
    refetch: () => void Promise.all([floor.refetch(), help.refetch()]),
  };
};

const getFloor = async (signal: AbortSignal) => {
  const only = getSingleLobbyBrandId();
  const [brands, { machines }] = await Promise.all([
    callServer('brands', {}, { signal }).then(unwrapCallResult),
    (only === null
      ? callServer('machines', {}, { signal })
      : callServer('brandMachines', { params: { id: only } }, { signal })
    ).then((result) => unwrapCallResult<{ machines: readonly LobbyMachine[] }>(result)),
  ]);
  return { brands: brands.filter(({ id }) => only === null || id === only), machines };
};

/** Fetches the operator's help pages. Skips pages on other servers, which browsers may not read (same-origin policy). */
const getHelp = async (language: Language, signal: AbortSignal): Promise<readonly SearchEntry[]> => {
  const pages = (Object.entries(getOperatorSettings().INFO_PAGES) as [InformationPage, string][]).filter(
    ([, address]) => new URL(address, location.href).origin === location.origin,
  );
  const found = await Promise.all(
    pages.map(async ([page, address]) => {
      const sections = sectionsOf(await getText(address, signal), language);
      return sections.map(
        ({ id, title, text }): SearchEntry => ({
          id: `help-${page}-${id}`,
          kind: 'help',
          title,
          detail: text,
          href: address,
          isDocument: true,
          pictures: [],
        }),
      );
    }),
  );
  return found.flat();
};

const getText = async (address: string, signal: AbortSignal): Promise<string> => {
  const response = await fetch(address, { signal }).catch(() => null);
  if (!response?.ok) throw new CallError({ kind: 'network' });
  return response.text();
};

const brandEntry = ({ id, name, machineCount }: Brand, t: Translate, brandPath: BrandPath): SearchEntry => ({
  id: `brand-${id}`,
  kind: 'brand',
  title: name,
  detail: t('lobby.machineCount', { count: machineCount }),
  href: brandPath(id, name),
  isDocument: false,
  pictures: [`/assets/brands/${encodeURIComponent(id)}.png`, buildBrandPicturePath(name)],
});

const machineEntry = (machine: LobbyMachine, t: Translate, brandPath: BrandPath): SearchEntry => {
  const { id, brand, status, image } = machine;
  return {
    id: `machine-${id}`,
    kind: 'machine',
    title: t('lobby.machine', { id }),
    detail: [brand?.name, t(`lobby.status.${status}`)].filter(Boolean).join(' · '),
    href: brand?.id ? brandPath(brand.id, brand.name) : '/lobby',
    isDocument: false,
    pictures: [image, brand && buildBrandPicturePath(brand.name)],
  };
};

/** A section of a help page, with its heading. */
interface HelpSection {
  readonly id: string;
  readonly title: string;
  readonly text: string;
}

/** Parses a help page's sections in the reader's language, or in English if the page lacks that language. */
const sectionsOf = (html: string, language: Language): readonly HelpSection[] => {
  // `DOMParser` neither runs scripts nor loads resources of the page.
  const page = new DOMParser().parseFromString(html, 'text/html');
  const article =
    page.querySelector(`article[lang="${language}"]`) ?? page.querySelector('article[lang="en"]') ?? page.body;
  const name = wordsOf(article.querySelector('h1'));
  const sections: { title: string; text: string }[] = [{ title: name, text: '' }];
  for (const element of article.querySelectorAll('h2, p, li, caption, dt, dd')) {
    const last = sections.at(-1);
    if (element.tagName === 'H2') sections.push({ title: `${name}: ${wordsOf(element)}`, text: '' });
    else if (last) last.text = `${last.text} ${wordsOf(element)}`.trim();
  }
  return sections
    .filter(({ text }) => text !== '')
    .map(({ title, text }, index) => ({ id: String(index), title, text }));
};

const wordsOf = (element: Element | null): string => (element?.textContent ?? '').replace(/\s+/g, ' ').trim();

/** Number of characters in a search result's snippet before the first matching word. */
const lettersBefore = 40;
/** Maximum length of a search result's snippet, in characters. */
const snippetLength = 180;

interface FoundSearchEntries {
  /** Results of the selected kind, best first. */
  readonly entries: readonly SearchEntry[];
  /** Number of results of each kind, regardless of the selected kind. */
  readonly counts: Readonly<Record<SearchKind | 'all', number>>;
}

/**
 * Returns the entries that contain every typed word: first those whose title begins with the typed text, then those with all words in the
 * title. Without a typed word, returns all entries.
 */
export const findSearchEntries = (
  all: readonly SearchEntry[],
  searchText: string,
  kind: SearchKind | 'all',
): FoundSearchEntries => {
  const wanted = foldNameForComparison(searchText);
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
  const inTitle = foldNameForComparison(title);
  const everything = `${inTitle} ${foldNameForComparison(detail)}`;
  if (!words.every((word) => everything.includes(word))) return null;
  if (inTitle.startsWith(wanted)) return 0;
  return words.every((word) => inTitle.includes(word)) ? 1 : 2;
};

/** Returns an excerpt of the text around the first matching word. */
export const buildSearchSnippet = (text: string, searchText: string): string => {
  if (text.length <= snippetLength) return text;
  const [first = ''] = foldNameForComparison(searchText).split(' ');
  const at = first === '' ? 0 : Math.max(0, foldNameForComparison(text).indexOf(first));
  // Cut the text at a word boundary.
  const begin = at <= lettersBefore ? 0 : text.indexOf(' ', at - lettersBefore) + 1;
  const end = text.lastIndexOf(' ', begin + snippetLength);
  const cut = text.slice(begin, end > begin ? end : begin + snippetLength);
  return `${begin > 0 ? '… ' : ''}${cut}${begin + cut.length < text.length ? ' …' : ''}`;
};

export const searchKinds = ['machine', 'brand', 'help'] as const;
export type SearchKind = (typeof searchKinds)[number];

export interface SearchEntry {
  readonly id: string;
  readonly kind: SearchKind;
  readonly title: string;
  readonly detail: string;
  readonly href: string;
  /** True if the search result's URL is outside the client, so that it opens in a new tab. */
  readonly isDocument: boolean;
  /** Candidate URLs of the search result's picture, best first; empty if it has none. */
  readonly pictures: readonly (string | null | undefined)[];
}
