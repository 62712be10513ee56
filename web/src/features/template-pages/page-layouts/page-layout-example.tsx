import { CardedPage } from '../../../ui/pages/carded-page.tsx';
import { SimplePage } from '../../../ui/pages/simple-page.tsx';
import { CodeSample } from '../copying/code-sample.tsx';
import { LayoutDescription } from './layout-description.tsx';
import { LayoutList } from './layout-list.tsx';
import { LayoutOptions } from './layout-options.tsx';
import { type LayoutShape, layoutCode, layoutShape } from './layout-shape.ts';
import { LayoutSteps } from './layout-steps.tsx';
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
