import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compressedBytes, filesOf, readManifest, type Weight, weightOf } from './client-weight.ts';

interface Budget {
  readonly page: string;
  /** Source files of what the page loads first. A browser test compares this list with a real load. */
  readonly sources: readonly string[];
  /**
   * The page's present weight, rounded up: names of files that load later compress by some bytes better or worse with each build. A change that
   * exceeds it needs a reason.
   */
  readonly limits: Weight;
}

const kib = 1024;

export const budgets: readonly Budget[] = [
  {
    page: '/login',
    sources: ['index.html', 'login', 'src/i18n/tr/initial-texts.ts'],
    limits: { scriptBytes: 94 * kib, styleBytes: 6.3 * kib },
  },
  {
    page: '/lobby',
    sources: ['index.html', 'inside', 'contract', 'src/i18n/tr/texts.ts'],
    limits: { scriptBytes: 156 * kib, styleBytes: 17.8 * kib },
  },
];

/** What the office loads before its first page: the frame, without the contract of the pages. It is a build in this folder. */
const officeFolder = 'office';
const officeBudget: Budget = {
  page: '/office',
  sources: ['office.html'],
  limits: { scriptBytes: 107.8 * kib, styleBytes: 8 * kib },
};

export const filesOfPage = (folder: string, { sources }: Budget): ReadonlySet<string> =>
  filesOf(readManifest(folder), sources);

export interface Weighed {
  readonly page: string;
  readonly weight: Weight;
  readonly broken: readonly string[];
}

export const weighPages = (folder: string): readonly Weighed[] => {
  const inlinedBytes = compressedBytes(inlinedScript(folder));
  return [
    ...budgets.map((budget) => {
      const { scriptBytes, styleBytes } = weightOf(folder, filesOfPage(folder, budget));
      return weighed(budget, { scriptBytes: scriptBytes + inlinedBytes, styleBytes });
    }),
    weighOffice(join(folder, officeFolder)),
  ];
};

/** Returns the code of `before-first-paint.js` as the page delivers it: without comments, in the HTML. */
const inlinedScript = (folder: string): string => {
  const [, code] =
    /<script data-files[^>]*>([\s\S]*?)<\/script>/.exec(readFileSync(join(folder, 'index.html'), 'utf8')) ?? [];
  if (code === undefined) throw new Error(`${folder}/index.html has no inlined script`);
  return code;
};

const weighOffice = (folder: string): Weighed =>
  weighed(officeBudget, weightOf(folder, filesOfPage(folder, officeBudget)));

const weighed = ({ page, limits }: Budget, weight: Weight): Weighed => ({
  page,
  weight,
  broken: overLimit(weight, limits),
});

export const overLimit = (weight: Weight, limits: Weight): string[] =>
  (['scriptBytes', 'styleBytes'] as const).flatMap((kind) => {
    const limit = limits[kind];
    return weight[kind] <= limit ? [] : [`${kind} ${inKib(weight[kind])} is over ${inKib(limit)}`];
  });

export const inKib = (bytes: number): string => `${(bytes / kib).toFixed(1)} KiB`;
