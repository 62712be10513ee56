import { filesOf, readManifest, type Weight, weightOf } from './client-weight.ts';

/** The limits of the first load, compressed by gzip. */
interface Budget {
  readonly page: string;
  /** What the page asks for until it stands, as the sources or the chunks are called; a browser test holds it to a real load. */
  readonly sources: readonly string[];
  readonly limits: Partial<Weight>;
}

const kib = 1024;
/** Stands in the page itself, smaller yet: it counts, but nobody asks for it. */
const beforeEverything = 'before-first-paint.js';

export const budgets: readonly Budget[] = [
  {
    page: '/login',
    sources: ['index.html', 'login', 'src/i18n/tr/first.ts'],
    limits: { scriptBytes: 100 * kib, styleBytes: 8 * kib },
  },
  {
    page: '/lobby',
    sources: ['index.html', 'inside', 'contract', 'src/i18n/tr/index.ts'],
    limits: { scriptBytes: 150 * kib },
  },
];

/** The files of the build in this folder that a page's first load asks for. */
export const filesOfPage = (folder: string, { sources }: Budget): ReadonlySet<string> =>
  filesOf(readManifest(folder), sources);

export interface Weighed {
  readonly page: string;
  readonly weight: Weight;
  /** In words, what is over its limit. */
  readonly broken: readonly string[];
}

export const weighPages = (folder: string): readonly Weighed[] =>
  budgets.map((budget) => {
    const weight = weightOf(folder, [beforeEverything, ...filesOfPage(folder, budget)]);
    return { page: budget.page, weight, broken: overLimit(weight, budget.limits) };
  });

export const overLimit = (weight: Weight, limits: Partial<Weight>): string[] =>
  (['scriptBytes', 'styleBytes'] as const).flatMap((kind) => {
    const limit = limits[kind];
    return limit === undefined || weight[kind] <= limit
      ? []
      : [`${kind} ${inKib(weight[kind])} is over ${inKib(limit)}`];
  });

export const inKib = (bytes: number): string => `${(bytes / kib).toFixed(1)} KiB`;
