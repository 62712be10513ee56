import type { ReactNode } from 'react';
import { joinClassNames } from '../class-names.ts';
import { useTabElements } from '../tabs.tsx';
import { getSidebarGridClass, windowHeightClass } from './page-layout-classes.ts';
import { PageHeader, type PageProps, SidebarRegion } from './page-sidebar.tsx';

/** Page whose content is on a card that overlaps a band behind the title. */
export const CardedPageLayout = ({ scroll = 'page', ...page }: PageProps) => {
  const tabs = useTabElements(page.title, page.tabs ?? []);
  const header = (
    <Band>
      <PageHeader page={page} />
    </Band>
  );
  const tabRow = tabs.list && <div className="flex-none border-b border-line px-2">{tabs.list}</div>;
  const content = tabs.panel ?? page.children;
  const edge = page.sidebar?.side === 'end' ? 'border-s border-line' : 'border-e border-line';
  if (scroll === 'content')
    return (
      <div className={windowHeightClass}>
        {header}
        <div className={joinClassNames(card, 'lg:flex lg:min-h-0 lg:flex-1 lg:flex-col')}>
          {tabRow}
          <div className="lg:flex lg:min-h-0 lg:flex-1">
            <SidebarRegion
              sidebar={page.sidebar}
              scrolls
              className={joinClassNames('w-70 flex-none overflow-y-auto p-6', edge)}
            />
            <section
              aria-label={page.title}
              // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
              tabIndex={0}
              className={joinClassNames(inside, 'min-w-0 flex-1 lg:overflow-y-auto')}
            >
              {content}
            </section>
          </div>
        </div>
      </div>
    );
  return (
    <div className={getSidebarGridClass(page.sidebar?.side)}>
      <SidebarRegion
        sidebar={page.sidebar}
        className={joinClassNames('py-8', page.sidebar?.side === 'end' ? 'ps-6' : 'pe-6', edge)}
      />
      <div className="min-w-0">
        {header}
        <div className={card}>
          {tabRow}
          <div className={inside}>{content}</div>
        </div>
      </div>
    </div>
  );
};

const card = 'relative -mt-12 overflow-hidden rounded-card border border-line bg-surface-1';
const inside = 'p-4 md:p-6 focus-visible:-outline-offset-2';

/** The band behind the page's title. It covers the page's margins and continues behind the top of the card. */
const Band = ({ children }: { children: ReactNode }) => (
  <div className="-mx-4 flex-none border-b border-line bg-surface-2 px-4 pb-12 md:-mx-8 md:px-8">{children}</div>
);
