import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Link } from 'wouter';
import { templateRoutes } from '../../../routes/template-routes.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { CardedPage } from '../../../ui/pages/carded-page.tsx';
import { SimplePage } from '../../../ui/pages/simple-page.tsx';
import { CodeSample } from '../copying/code-sample.tsx';
import { useTemplateTitles } from '../titles/use-template-titles.ts';
import { LayoutOptions } from './layout-options.tsx';
import { type LayoutShape, layoutCode, layoutShape } from './layout-shape.ts';
import { usePageLayoutTexts } from './use-page-layout-texts.ts';

/** Page in the layout that its address names. Explains the layout and shows its code. */
export const PageLayoutExample = ({ title, path }: { title: string; path: string }) => {
  const shape = layoutShape(path);
  if (!shape) throw new Error(`${path} is the address of no page layout`);
  // The React key resets the page for another layout, so that its first tab is open.
  return <Example key={path} title={title} path={path} shape={shape} />;
};

const Example = ({ title, path, shape }: { title: string; path: string; shape: LayoutShape }) => {
  const { t } = usePageLayoutTexts();
  const Page = shape.kind === 'carded' ? CardedPage : SimplePage;
  const parts = [
    { id: 'about', label: t('about'), content: <LayoutDescription shape={shape} /> },
    { id: 'options', label: t('options'), content: <LayoutOptions shape={shape} /> },
    { id: 'code', label: t('code'), content: <CodeSample code={layoutCode(shape)} /> },
  ];
  return (
    <Page
      title={title}
      lead={t(`leads.${shape.kind}`)}
      actions={<LayoutSteps path={path} />}
      scroll={shape.scroll}
      sidebar={
        shape.sidebar
          ? { side: shape.sidebar, label: t('allLayouts'), content: <LayoutList path={path} /> }
          : undefined
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
  const { t } = usePageLayoutTexts();
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
  const { t } = usePageLayoutTexts();
  const { t: titles } = useTemplateTitles();
  return (
    <nav aria-label={t('allLayouts')} className="grid gap-6">
      {(['carded', 'simple'] as const).map((kind) => (
        <div key={kind}>
          <h2 className="mb-2 px-3 text-12 font-semibold tracking-normal text-ink-2">
            {titles(`headings.${kind}`)}
          </h2>
          <ul>
            {templateRoutes
              .filter(({ path }) => layoutShape(path)?.kind === kind)
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

const layouts = templateRoutes.map(({ path }): string => path).filter((path) => layoutShape(path) !== null);

const LayoutSteps = ({ path }: { path: string }) => {
  const { t } = usePageLayoutTexts();
  const at = layouts.indexOf(path);
  const before = layouts.at(at - 1) ?? path;
  const after = layouts[(at + 1) % layouts.length] ?? path;
  return (
    <div className="flex flex-wrap gap-3">
      <Link href={before} className={buttonClass('outline')}>
        <ChevronLeft aria-hidden="true" className="size-5 rtl:rotate-180" />
        {t('before')}
      </Link>
      <Link href={after} className={buttonClass('outline')}>
        {t('after')}
        <ChevronRight aria-hidden="true" className="size-5 rtl:rotate-180" />
      </Link>
    </div>
  );
};
