import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';

export interface Tab {
  readonly id: string;
  readonly label: string;
  readonly content: ReactNode;
}

/** The tab bar and the open tab's panel, which the page positions; null if there are no tabs. */
export interface TabElements {
  readonly list: ReactNode;
  readonly panel: ReactNode;
}

/** Tabs as in the ARIA Authoring Practices: arrow keys, Home and End open a tab; the Tab key reaches only the open tab. */
export const useTabElements = (label: string, tabs: readonly Tab[]): TabElements => {
  const id = useId();
  const [chosen, choose] = useState<string | null>(null);
  const current = tabs.find((tab) => tab.id === chosen) ?? tabs[0];
  if (!current) return { list: null, panel: null };
  const tabId = (tab: Tab) => `${id}-${tab.id}`;
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const next = nextTab(tabs, current, event.key, getComputedStyle(event.currentTarget).direction === 'rtl');
    if (!next) return;
    event.preventDefault();
    choose(next.id);
    document.getElementById(tabId(next))?.focus();
  };
  return {
    list: (
      <div role="tablist" aria-label={label} onKeyDown={onKeyDown} className="flex overflow-x-auto">
        {tabs.map((tab) => (
          <button
            key={tab.id}
            id={tabId(tab)}
            type="button"
            role="tab"
            aria-selected={tab === current}
            aria-controls={tab === current ? `${id}-panel` : undefined}
            tabIndex={tab === current ? 0 : -1}
            onClick={() => choose(tab.id)}
            className="min-h-12 flex-none border-b-2 border-transparent px-4 font-semibold whitespace-nowrap text-ink-2 transition-colors hover:text-ink focus-visible:-outline-offset-2 aria-selected:border-primary aria-selected:text-ink"
          >
            {tab.label}
          </button>
        ))}
      </div>
    ),
    panel: (
      // Make the tab's panel focusable, because its content may have nothing that is.
      <div
        key={current.id}
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={tabId(current)}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
        tabIndex={0}
      >
        {current.content}
      </div>
    ),
  };
};

const nextTab = (tabs: readonly Tab[], current: Tab, key: string, rightToLeft: boolean): Tab | undefined => {
  const step = (by: number) => tabs[(tabs.indexOf(current) + by + tabs.length) % tabs.length];
  if (key === 'Home') return tabs[0];
  if (key === 'End') return tabs.at(-1);
  if (key === 'ArrowRight') return step(rightToLeft ? -1 : 1);
  if (key === 'ArrowLeft') return step(rightToLeft ? 1 : -1);
  return undefined;
};
