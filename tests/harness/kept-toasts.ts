import type { Page } from 'playwright-core';
import { until } from './until.ts';

/** Keeps toasts, which may disappear before a test looks. Runs before the page's own scripts. */
export const keepToasts = (): void => {
  const toastsKept: string[] = [];
  Object.assign(globalThis, { toastsKept });
  const toast = '[data-sonner-toast]';
  const keep = (shown: Element | null | undefined) => {
    const text = shown?.textContent;
    if (text && !toastsKept.includes(text)) toastsKept.push(text);
  };
  // Only changed nodes, because some tests measure pages that change often.
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      keep((target instanceof Element ? target : target.parentElement)?.closest(toast));
      for (const node of addedNodes)
        if (node instanceof Element)
          for (const shown of [node.closest(toast), ...node.querySelectorAll(toast)]) keep(shown);
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
};

/** Returns the texts since the page was loaded, each once. */
export const toastsOf = (page: Page): Promise<string[]> => page.evaluate<string[]>('toastsKept');

/** Returns at once if the toast was shown since the page was loaded. */
export const toast = (page: Page, text: string | RegExp): Promise<unknown> =>
  until(`a toast says ${text}`, async () =>
    // A page that is navigating cannot be queried.
    (await toastsOf(page).catch(() => [])).some((said) =>
      typeof text === 'string' ? said.includes(text) : text.test(said),
    ),
  );
