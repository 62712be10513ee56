/** What an address below `/ui/page-layouts` says of the page at it. */
export interface LayoutShape {
  readonly kind: 'carded' | 'simple';
  /** The side of its sidebar, as the layouts take it; null where the page is as wide as the frame. */
  readonly sidebar: 'start' | 'end' | null;
  /** The second of each pair keeps its title in sight and scrolls its parts. */
  readonly scroll: 'page' | 'content';
  readonly tabs: boolean;
}

const pattern =
  /^\/ui\/page-layouts\/(?<kind>carded|simple)\/(?<width>full-width|left-sidebar|right-sidebar)(?<second>-2)?(?<tabs>-tabs)?$/;

/** Null where the address is of no such page. */
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

/** The lines that make such a page. */
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
