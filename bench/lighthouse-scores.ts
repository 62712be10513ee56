import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import lighthouse, { type Config } from 'lighthouse';
import { chromium } from 'playwright-core';
import { freePort } from '../tests/harness/free-port.ts';
import { chromiumFlags } from './bench-browser.ts';
import { median } from './statistics.ts';

const categories = ['performance', 'accessibility', 'best-practices'] as const;
type Category = (typeof categories)[number];

/** From 0 to 100 each; performance is the median of the runs, the others their worst. */
export interface Scores {
  readonly performance: number;
  readonly accessibility: number;
  readonly bestPractices: number;
  readonly largestPaintMs: number;
  readonly blockedMs: number;
}

/** A phone as Lighthouse sees it, simulated network and processor included. Only the caches are emptied: the token stays. */
const config: Config = {
  extends: 'lighthouse:default',
  settings: {
    onlyCategories: [...categories],
    clearStorageTypes: ['file_systems', 'shader_cache', 'service_workers', 'cache_storage'],
  },
};

/** Lighthouse on one page of a running floor, in a fresh browser that holds the token, if there is one. */
export const lighthouseScores = async (
  origin: string,
  path: string,
  token: string | null,
  runs: number,
): Promise<Scores> => {
  const profile = await mkdtemp(join(tmpdir(), 'reelfloor-lighthouse-'));
  const port = await freePort();
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: [...chromiumFlags, `--remote-debugging-port=${port}`],
  });
  try {
    const page = await context.newPage();
    await page.goto(`${origin}/healthz`);
    if (token !== null) await page.evaluate((value) => localStorage.setItem('access_token', value), token);
    await page.goto('about:blank');
    const results = [];
    for (let run = 0; run < runs; run++) results.push(await runOnce(`${origin}${path}`, port));
    return {
      performance: median(results.map(({ scores }) => scores.performance)),
      accessibility: Math.min(...results.map(({ scores }) => scores.accessibility)),
      bestPractices: Math.min(...results.map(({ scores }) => scores['best-practices'])),
      largestPaintMs: median(results.map(({ largestPaintMs }) => largestPaintMs)),
      blockedMs: median(results.map(({ blockedMs }) => blockedMs)),
    };
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true });
  }
};

const runOnce = async (url: string, port: number) => {
  const answer = await lighthouse(url, { port, logLevel: 'error', output: 'json' }, config);
  if (!answer) throw new Error(`Lighthouse had nothing to say about ${url}`);
  const { lhr } = answer;
  if (lhr.runtimeError) throw new Error(lhr.runtimeError.message);
  if (lhr.finalDisplayedUrl !== url) throw new Error(`${url} led to ${lhr.finalDisplayedUrl}`);
  const scores = {} as Record<Category, number>;
  for (const category of categories) {
    const { score, auditRefs } = lhr.categories[category] ?? {};
    scores[category] = Math.round((score ?? Number.NaN) * 100);
    // What cost points is told by name, so that it can be mended.
    if (category === 'performance') continue;
    for (const { id } of (auditRefs ?? []).filter(
      ({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 1,
    ))
      console.error(`${url}: ${id} — ${lhr.audits[id]?.title}`);
  }
  return {
    scores,
    largestPaintMs: lhr.audits['largest-contentful-paint']?.numericValue ?? Number.NaN,
    blockedMs: lhr.audits['total-blocking-time']?.numericValue ?? Number.NaN,
  };
};
