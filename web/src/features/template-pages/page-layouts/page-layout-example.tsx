import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Link } from 'wouter';
import { useMessages } from '../../../i18n/use-messages.ts';
import { type Column, RecordsTable } from '../../../records/records-table.tsx';
import { templateRoutes } from '../../../routes/template-routes.ts';
import { buildButtonClassName } from '../../../ui/button.tsx';
import { CardedPageLayout } from '../../../ui/pages/carded-page-layout.tsx';
import { SimplePageLayout } from '../../../ui/pages/simple-page-layout.tsx';
import { CodeSample } from '../copying/code-sample.tsx';
import { titlesMessages } from '../titles/messages/titles-messages.ts';
import { pageLayoutsMessages } from './messages/page-layouts-messages.ts';

/** Layout of an example page, parsed from its path below `/ui/page-layouts`. */
interface LayoutShape {
  readonly kind: 'carded' | 'simple';
  /** Side of the sidebar; null if there is none, so that the content has the full width. */
  readonly sidebar: 'start' | 'end' | null;
  /** `page`: the whole page scrolls. `content`: only the content scrolls (paths with `-2`). */
  readonly scroll: 'page' | 'content';
  readonly tabs: boolean;
}

const pattern =
  /^\/ui\/page-layouts\/(?<kind>carded|simple)\/(?<width>full-width|left-sidebar|right-sidebar)(?<second>-2)?(?<tabs>-tabs)?$/;

/** Parses the layout from a path; null if the path is not that of an example page. */
export const parseLayoutShape = (path: string): LayoutShape | null => {
  const parts = pattern.exec(path)?.groups;
  if (!parts) return null;
  return {
    kind: parts.kind === 'carded' ? 'carded' : 'simple',
    sidebar: parts.width === 'full-width' ? null : parts.width === 'left-sidebar' ? 'start' : 'end',
    scroll: parts.second ? 'content' : 'page',
    tabs: parts.tabs !== undefined,
  };
};

/** Returns sample code of a page with this layout. */
export const buildLayoutSampleCode = ({ kind, sidebar, scroll, tabs }: LayoutShape): string => {
  const name = kind === 'carded' ? 'CardedPageLayout' : 'SimplePageLayout';
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
  return [`import { ${name} } from '../../../ui/pages/${kind}-page-layout.tsx';`, '', ...opening, ...body].join('\n');
};

interface Option {
  readonly name: 'title' | 'lead' | 'actions' | 'sidebar' | 'tabs' | 'scroll' | 'children';
  /** Value of the layout option on this page; null if the option is omitted. */
  readonly given: string | null;
}

/** Table of the layout's options and the values that this page passes. */
const LayoutOptions = ({ shape }: { shape: LayoutShape }) => {
  const { t } = useMessages(pageLayoutsMessages);
  const columns: readonly Column<Option>[] = [
    { key: 'name', heading: t('option'), cell: ({ name }) => <code>{name}</code>, head: true },
    { key: 'given', heading: t('here'), cell: ({ given }) => (given ? <code>{given}</code> : t('leftOut')) },
    {
      key: 'meaning',
      heading: t('meaning'),
      cell: ({ name }) => <span className="whitespace-normal">{t(`optionNotes.${name}`)}</span>,
    },
  ];
  return <RecordsTable caption={t('options')} columns={columns} rows={optionsOf(shape)} rowKey={({ name }) => name} />;
};

const optionsOf = ({ sidebar, tabs, scroll }: LayoutShape): readonly Option[] => [
  { name: 'title', given: 'string' },
  { name: 'lead', given: 'string' },
  { name: 'actions', given: '<LayoutSteps />' },
  { name: 'sidebar', given: sidebar && `{ side: '${sidebar}', … }` },
  { name: 'tabs', given: tabs ? 'Tab[3]' : null },
  { name: 'scroll', given: scroll === 'content' ? "'content'" : null },
  { name: 'children', given: tabs ? null : 'ReactNode' },
];

/** Page in the layout that its path names. Explains the layout and shows its code. */
export const PageLayoutExample = ({ title, path }: { title: string; path: string }) => {
  const shape = parseLayoutShape(path);
  if (!shape) throw new Error(`${path} is the address of no page layout`);
  // The React key remounts the page for another layout, so that its first tab is open.
  return <Example key={path} title={title} path={path} shape={shape} />;
};

const Example = ({ title, path, shape }: { title: string; path: string; shape: LayoutShape }) => {
  const { t } = useMessages(pageLayoutsMessages);
  const Page = shape.kind === 'carded' ? CardedPageLayout : SimplePageLayout;
  const parts = [
    { id: 'about', label: t('about'), content: <LayoutDescription shape={shape} /> },
    { id: 'options', label: t('options'), content: <LayoutOptions shape={shape} /> },
    { id: 'code', label: t('code'), content: <CodeSample code={buildLayoutSampleCode(shape)} /> },
  ];
  return (
    <Page
      title={title}
      lead={t(`leads.${shape.kind}`)}
      actions={<LayoutSteps path={path} />}
      scroll={shape.scroll}
      sidebar={
        shape.sidebar ? { side: shape.sidebar, label: t('allLayouts'), content: <LayoutList path={path} /> } : undefined
      }
      tabs={shape.tabs ? parts : undefined}
    >
      {parts.map(({ id, label, content }) => (
        <section key={id} className="mb-8 last:mb-0">
          <h2 className="mb-3 text-20">{label}</h2>
          {content}
        </section>
      ))}
    </Page>
  );
};

/** Describes the layout in sentences. */
const LayoutDescription = ({ shape }: { shape: LayoutShape }) => {
  const { t } = useMessages(pageLayoutsMessages);
  return (
    <div className="grid max-w-[80ch] gap-3">
      <p>{t(`kinds.${shape.kind}`)}</p>
      <p>{t(shape.scroll === 'page' ? 'scrolls.page' : 'scrolls.content')}</p>
      <p>{t(shape.sidebar ? 'sidebars.beside' : 'sidebars.none')}</p>
      {shape.tabs && <p>{t('tabsNote')}</p>}
      <p>{t('phoneNote')}</p>
    </div>
  );
};

const LayoutList = ({ path: current }: { path: string }) => {
  const { t } = useMessages(pageLayoutsMessages);
  const { t: titles } = useMessages(titlesMessages);
  return (
    <nav aria-label={t('allLayouts')} className="grid gap-6">
      {(['carded', 'simple'] as const).map((kind) => (
        <div key={kind}>
          <h2 className="mb-2 px-3 text-12 font-semibold tracking-normal text-ink-2">{titles(`headings.${kind}`)}</h2>
          <ul>
            {templateRoutes
              .filter(({ path }) => parseLayoutShape(path)?.kind === kind)
              .map(({ path, title }) => (
                <li key={path}>
                  <Link
                    href={path}
                    aria-current={path === current ? 'page' : undefined}
                    className="flex min-h-11 items-center rounded-control px-3 py-2 leading-snug text-ink-2 hover:bg-surface-2 hover:text-ink focus-visible:-outline-offset-2 aria-[current=page]:bg-surface-2 aria-[current=page]:font-semibold aria-[current=page]:text-ink"
                  >
                    {titles(`pages.${title}`)}
                  </Link>
                </li>
              ))}
          </ul>
        </div>
      ))}
    </nav>
  );
};

const layouts = templateRoutes.map(({ path }): string => path).filter((path) => parseLayoutShape(path) !== null);

const LayoutSteps = ({ path }: { path: string }) => {
  const { t } = useMessages(pageLayoutsMessages);
  const at = layouts.indexOf(path);
  const before = layouts.at(at - 1) ?? path;
  const after = layouts[(at + 1) % layouts.length] ?? path;
  return (
    <div className="flex flex-wrap gap-3">
      <Link href={before} className={buildButtonClassName('outline')}>
        <ChevronLeft aria-hidden="true" className="size-5 rtl:rotate-180" />
        {t('before')}
      </Link>
      <Link href={after} className={buildButtonClassName('outline')}>
        {t('after')}
        <ChevronRight aria-hidden="true" className="size-5 rtl:rotate-180" />
      </Link>
    </div>
  );
};

/** Page with only a title, as a starting point for new pages. */
export const BlankPage = ({ title }: { title: string }) => {
  const { t } = useMessages(pageLayoutsMessages);
  return (
    <>
      <h1 className="py-6 text-28 tracking-[-0.02em] md:py-8">{title}</h1>
      <p className="mb-6 max-w-[80ch] text-ink-2">{t('leads.blank')}</p>
      <CodeSample code={code} />
    </>
  );
};

const code = `export const BlankPage = ({ title }: { title: string }) => (
  <h1 className="py-6 text-28 tracking-[-0.02em] md:py-8">{title}</h1>
);`;
