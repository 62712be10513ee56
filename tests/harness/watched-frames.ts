import type { Page } from 'playwright-core';

/** Keeps the colour and content of every painted frame. */
export const watchFrames = () => {
  const seen: string[] = [];
  Object.assign(globalThis, { framesSeen: seen });
  const look = () => {
    if (document.body) {
      const { backgroundColor } = getComputedStyle(document.documentElement);
      seen.push(`${document.getElementById('content') ? 'page' : 'before'} ${backgroundColor}`);
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
};

/** Returns what was painted since, each once. */
export const framesOf = async (page: Page): Promise<string[]> => {
  const seen = (await page.evaluate('framesSeen')) as string[];
  return [...new Set(seen)];
};
