/** Layout of an example page, read from its address below `/ui/page-layouts`. */
export interface LayoutShape {
  readonly kind: 'carded' | 'simple';
  /** Side of the sidebar; null if there is no sidebar, so that the content has the full width. */
  readonly sidebar: 'start' | 'end' | null;
  /** `page`: the whole page scrolls. `content`: only the content scrolls (addresses with `-2`). */
  readonly scroll: 'page' | 'content';
  readonly tabs: boolean;
}

const pattern =
  /^\/ui\/page-layouts\/(?<kind>carded|simple)\/(?<width>full-width|left-sidebar|right-sidebar)(?<second>-2)?(?<tabs>-tabs)?$/;

/** Returns the layout for an address, or null if the address is not that of an example page. */
export const layoutShape = (path: string): LayoutShape | null => {
  const parts = pattern.exec(path)?.groups;
  if (!parts) return null;
  return {
    kind: parts.kind === 'carded' ? 'carded' : 'simple',
    sidebar: parts.width === 'full-width' ? null : parts.width === 'left-sidebar' ? 'start' : 'end',
    scroll: parts.second ? 'content' : 'page',
    tabs: parts.tabs !== undefined,
  };
};

/** Returns the code of a page with this layout. */
export const layoutCode = ({ kind, sidebar, scroll, tabs }: LayoutShape): string => {
  const name = kind === 'carded' ? 'CardedPage' : 'SimplePage';
  const props = [
    "title={t('title')}",
    "lead={t('lead')}",
    scroll === 'content' && 'scroll="content"',
    sidebar && `sidebar={{ side: '${sidebar}', label: t('filters'), content: <Filters /> }}`,
    tabs && 'tabs={[',
    tabs && "  { id: 'open', label: t('open'), content: <OpenSessions /> },",
    tabs && "  { id: 'past', label: t('past'), content: <PastSessions /> },",
    tabs && ']}',
  ].filter((line) => line !== false && line !== null);
  const opening = [`<${name}`, ...props.map((line) => `  ${line}`)];
  const body = tabs ? ['/>'] : ['>', '  <PastSessions />', `</${name}>`];
  return [`import { ${name} } from '../../../ui/pages/${kind}-page.tsx';`, '', ...opening, ...body].join(
    '\n',
  );
};
