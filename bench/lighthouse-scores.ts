import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import lighthouse, { auditFlowArtifacts, type Config, type Result } from 'lighthouse';
import { chromium } from 'playwright-core';
import { installedChromium } from '../scripts/find-chromium.ts';
import { freePort } from '../tests/harness/free-port.ts';
import { chromiumFlags } from './bench-browser.ts';
import { ownTimeTrace, type Trace } from './own-time-trace.ts';
import { median } from './statistics.ts';

const categories = ['performance', 'accessibility', 'best-practices'] as const;
type Category = (typeof categories)[number];

/** Scores from 0 to 100. Performance is the median of the runs; the other scores are those of the worst run. */
export interface Scores {
  readonly performance: number;
  readonly accessibility: number;
  readonly bestPractices: number;
  readonly largestPaintMs: number;
  readonly blockedMs: number;
  /** Performance of the same visits, computed as if nothing else had run on the computer (`own-time-trace.ts`). */
  readonly ownPerformance: number;
  readonly ownLargestPaintMs: number;
  readonly ownBlockedMs: number;
}

/** Before a visit, Lighthouse empties only caches and keeps storage, so that the page stays signed in. */
const config: Config = {
  extends: 'lighthouse:default',
  settings: {
    onlyCategories: [...categories],
    clearStorageTypes: ['file_systems', 'shader_cache', 'service_workers', 'cache_storage'],
  },
};

export const lighthouseScores = async (
  origin: string,
  path: string,
  token: string | null,
  runs: number,
): Promise<Scores> => {
  const profile = await mkdtemp(join(tmpdir(), 'reelfloor-lighthouse-'));
  const port = await freePort();
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: installedChromium(),
    args: [...chromiumFlags, `--remote-debugging-port=${port}`],
  });
  try {
    const page = await context.newPage();
    await page.goto(`${origin}/healthz`);
    if (token !== null) await page.evaluate((value) => localStorage.setItem('access_token', value), token);
    await page.goto('about:blank');
    const results: Awaited<ReturnType<typeof runOnce>>[] = [];
    for (let run = 0; run < runs; run++) results.push(await runOnce(`${origin}${path}`, port));
    const middle = (of: (result: (typeof results)[number]) => number): number => median(results.map(of));
    return {
      performance: middle(({ seen }) => seen.performance),
      accessibility: Math.min(...results.map(({ accessibility }) => accessibility)),
      bestPractices: Math.min(...results.map(({ bestPractices }) => bestPractices)),
      largestPaintMs: middle(({ seen }) => seen.largestPaintMs),
      blockedMs: middle(({ seen }) => seen.blockedMs),
      ownPerformance: middle(({ own }) => own.performance),
      ownLargestPaintMs: middle(({ own }) => own.largestPaintMs),
      ownBlockedMs: middle(({ own }) => own.blockedMs),
    };
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true });
  }
};

const attempts = 3;

const visitOf = async (url: string, port: number) => {
  for (let attempt = 1; ; attempt++) {
    const answer = await lighthouse(url, { port, logLevel: 'error', output: 'json' }, config);
    if (!answer) throw new Error(`Lighthouse had nothing to say about ${url}`);
    const { runtimeError } = answer.lhr;
    if (!runtimeError) return answer;
    if (attempt === attempts) throw new Error(runtimeError.message);
    console.error(`${url}: ${runtimeError.message}`);
  }
};

const runOnce = async (url: string, port: number) => {
  const { lhr, artifacts } = await visitOf(url, port);
  if (lhr.finalDisplayedUrl !== url) throw new Error(`${url} led to ${lhr.finalDisplayedUrl}`);
  const again = { ...artifacts, Trace: ownTimeTrace(artifacts.Trace as Trace) } as typeof artifacts;
  const { steps } = await auditFlowArtifacts(
    { gatherSteps: [{ artifacts: again, flags: { logLevel: 'error' } }] },
    config,
  );
  const own = steps[0]?.lhr;
  if (!own) throw new Error(`Lighthouse had nothing to say about the same visit of ${url} again`);
  return {
    accessibility: scoreOf(lhr, 'accessibility'),
    bestPractices: scoreOf(lhr, 'best-practices'),
    seen: speedOf(lhr),
    own: speedOf(own),
  };
};

const speedOf = (lhr: Result) => ({
  performance: scoreOf(lhr, 'performance'),
  largestPaintMs: lhr.audits['largest-contentful-paint']?.numericValue ?? Number.NaN,
  blockedMs: lhr.audits['total-blocking-time']?.numericValue ?? Number.NaN,
});

/** Returns the category's score, and prints the name of each audit that cost points. */
const scoreOf = ({ categories, audits, finalDisplayedUrl }: Result, category: Category): number => {
  const { score, auditRefs } = categories[category] ?? {};
  const lost = (auditRefs ?? []).filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1);
  if (category !== 'performance')
    for (const { id } of lost) console.error(`${finalDisplayedUrl}: ${id} — ${audits[id]?.title}`);
  return Math.round((score ?? Number.NaN) * 100);
};
