import type { Page } from 'playwright-core';
import { until } from './until.ts';

/** Keeps the texts of toasts, which may disappear before a test looks. Runs before the page's scripts. */
export const keepToasts = (): void => {
  const toastsKept: string[] = [];
  Object.assign(globalThis, { toastsKept });
  const toast = '[data-sonner-toast]';
  const keep = (shown: Element | null | undefined) => {
    const text = shown?.textContent;
    if (text && !toastsKept.includes(text)) toastsKept.push(text);
  };
  // Looks only at changed nodes, so that tests that measure a changing page are not slowed down.
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      keep((target instanceof Element ? target : target.parentElement)?.closest(toast));
      for (const node of addedNodes)
        if (node instanceof Element)
          for (const shown of [node.closest(toast), ...node.querySelectorAll(toast)]) keep(shown);
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
};

/** Returns the texts of toasts since the page was loaded, each text once. */
export const toastsOf = (page: Page): Promise<string[]> => page.evaluate<string[]>('toastsKept');

/** Waits for a toast. Returns at once if it was shown since the page was loaded. */
export const toast = (page: Page, text: string | RegExp): Promise<unknown> =>
  until(`a toast says ${text}`, async () =>
    // A page that is navigating cannot be queried.
    (await toastsOf(page).catch(() => [])).some((said) =>
      typeof text === 'string' ? said.includes(text) : text.test(said),
    ),
  );
