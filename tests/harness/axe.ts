import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { isLandingRun } from '@reelfloor/server/testing/test-depth';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const source = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Rules that the tiers before a landing leave out: contrast takes half of axe's time, and `themes.test.ts` computes it for every theme. */
export const nightlyRules = isLandingRun ? ['color-contrast'] : [];

/** What axe checks: all rules, or only contrast, which is all that a theme changes. */
export type AxeExtent = 'all' | 'colours';

/**
 * Returns axe's findings, one line each. Uses the browser's DevTools protocol, so the page's content security policy
 * stays in force.
 */
export const violations = async (
  page: Page,
  extent: AxeExtent = 'all',
  except: readonly string[] = [],
  /** CSS selector of parts to leave out, because other tests check them. */
  without?: string,
): Promise<string[]> => {
  // If a modal dialog is open, the page behind it is not checked.
  const isBehind = (await page.locator('dialog:modal').count()) > 0;
  const whole = without === undefined ? 'document' : JSON.stringify({ exclude: [[without]] });
  const where = isBehind ? '"dialog:modal"' : whole;
  await bringAxe(page);
  const isSandboxed = (await page.evaluate('self.origin')) === 'null';
  const options = {
    resultTypes: ['violations'],
    // A sandboxed page may not read its own style sheets, which axe would try.
    ...(isSandboxed && { preload: false }),
    // axe cannot reach from the page into a sandboxed frame, so frames are left out.
    iframes: false,
    ...(extent === 'colours' && { runOnly: ['color-contrast'] }),
    rules: Object.fromEntries(except.map((rule) => [rule, { enabled: false }])),
  };
  const results = (await page.evaluate(`axe.run(${where}, ${JSON.stringify(options)})`)) as AxeResults;
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target}: ${failureSummary}`),
  );
};

/** Loads axe and ends all animations, because a colour in the middle of a transition must not be measured. */
export const bringAxe = async (page: Page): Promise<void> => {
  if (!(await page.evaluate('"axe" in globalThis'))) await page.evaluate(source);
  await page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish();
  });
};
