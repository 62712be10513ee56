import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { useTabs } from '../tabs.tsx';
import { PageHeader } from './page-header.tsx';
import { contentColumns, ownHeight } from './page-measures.ts';
import type { PageProps } from './page-props.ts';
import { SidebarRegion } from './page-sidebar.tsx';

/** A page whose content lies on a card that reaches up into a band behind the title. */
export const CardedPage = ({ scroll = 'page', ...page }: PageProps) => {
  const tabs = useTabs(page.title, page.tabs ?? []);
  const header = <PageHeader page={page} />;
  const tabRow = tabs.list && <div className="flex-none border-b border-line px-2">{tabs.list}</div>;
  const content = tabs.panel ?? page.children;
  if (scroll === 'content')
    return (
      <Banded className={ownHeight}>
        {header}
        <div className={classNames(card, 'lg:flex lg:min-h-0 lg:flex-1 lg:flex-col')}>
          {tabRow}
          <div className="lg:flex lg:min-h-0 lg:flex-1">
            <SidebarRegion
              sidebar={page.sidebar}
              scrolls
              className={classNames(
                'w-70 flex-none overflow-y-auto border-line p-6',
                page.sidebar?.side === 'end' ? 'border-s' : 'border-e',
              )}
            />
            <section
              aria-label={page.title}
              // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
              tabIndex={0}
              className={classNames(inside, 'min-w-0 flex-1 lg:overflow-y-auto')}
            >
              {content}
            </section>
          </div>
        </div>
      </Banded>
    );
  return (
    <Banded>
      <div className={contentColumns(page.sidebar?.side)}>
        <SidebarRegion sidebar={page.sidebar} className="py-8" />
        <div className="min-w-0">
          {header}
          <div className={card}>
            {tabRow}
            <div className={inside}>{content}</div>
          </div>
        </div>
      </div>
    </Banded>
  );
};

const card = 'overflow-hidden rounded-card border border-line bg-surface-1';
const inside = 'p-4 md:p-6 focus-visible:-outline-offset-2';

/** The band lies behind the title over the whole width of the frame and ends under the card's head. */
const Banded = ({ className, children }: { className?: string; children: ReactNode }) => (
  <div
    className={classNames(
      'relative isolate before:absolute before:-inset-x-4 before:top-0 before:-z-10 before:h-40 before:border-b before:border-line before:bg-surface-2 md:before:-inset-x-8',
      className,
    )}
  >
    {children}
  </div>
);
