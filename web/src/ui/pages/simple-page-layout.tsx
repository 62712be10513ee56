import { joinClassNames } from '../class-names.ts';
import { useTabElements } from '../tabs.tsx';
import { getSidebarGridClass, windowHeightClass } from './page-layout-classes.ts';
import { PageHeader, type PageProps, SidebarRegion } from './page-sidebar.tsx';

export const SimplePageLayout = ({ scroll = 'page', ...page }: PageProps) => {
  const tabs = useTabElements(page.title, page.tabs ?? []);
  const header = <PageHeader page={page} />;
  const tabRow = tabs.list && <div className="mb-6 border-b border-line">{tabs.list}</div>;
  const content = tabs.panel ?? page.children;
  if (scroll === 'content')
    return (
      <div className={windowHeightClass}>
        {header}
        {tabRow}
        <div className={joinClassNames('min-h-0 flex-1', getSidebarGridClass(page.sidebar?.side))}>
          <SidebarRegion sidebar={page.sidebar} scrolls className="overflow-y-auto pe-2" />
          <section
            aria-label={page.title}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
            tabIndex={0}
            className="min-w-0 lg:overflow-y-auto lg:pe-2"
          >
            {content}
          </section>
        </div>
      </div>
    );
  if (!page.sidebar)
    return (
      <>
        {header}
        {tabRow}
        {content}
      </>
    );
  return (
    <div className={getSidebarGridClass(page.sidebar.side)}>
      <SidebarRegion sidebar={page.sidebar} className="py-8" />
      <div className="min-w-0">
        {header}
        {tabRow}
        {content}
      </div>
    </div>
  );
};
