import type { Page } from 'playwright-core';

export const watchFrames = () => {
  const seen: string[] = [];
  Object.assign(globalThis, { framesSeen: seen });
  const check = () => {
    if (document.body) {
      const { backgroundColor } = getComputedStyle(document.documentElement);
      seen.push(`${document.getElementById('content') ? 'page' : 'before'} ${backgroundColor}`);
    }
    requestAnimationFrame(check);
  };
  requestAnimationFrame(check);
};

export const framesOf = async (page: Page): Promise<string[]> => {
  const seen = (await page.evaluate('framesSeen')) as string[];
  return [...new Set(seen)];
};
