import type { ReactNode } from 'react';
import { type LayoutPath, type TemplatePath, templateRoutes } from '../../routes/template-routes.ts';
import { latePage } from '../late-page.tsx';
import { Splash } from '../splash.tsx';

const loading = <Splash framed />;
const PageLayoutExample = latePage(
  () =>
    import('../../features/template-pages/page-layouts/page-layout-example.tsx').then(
      (it) => it.PageLayoutExample,
    ),
  loading,
);
const BlankPage = latePage(
  () => import('../../features/template-pages/page-layouts/blank-page.tsx').then((it) => it.BlankPage),
  loading,
);
const IconsPage = latePage(
  () => import('../../features/template-pages/icons/icons-page.tsx').then((it) => it.IconsPage),
  loading,
);
const TypographyPage = latePage(
  () =>
    import('../../features/template-pages/typography/typography-page.tsx').then((it) => it.TypographyPage),
  loading,
);
const HelperClassesPage = latePage(
  () =>
    import('../../features/template-pages/helper-classes/helper-classes-page.tsx').then(
      (it) => it.HelperClassesPage,
    ),
  loading,
);
const DocumentationPage = latePage(
  () =>
    import('../../features/template-pages/documentation/documentation-page.tsx').then(
      (it) => it.DocumentationPage,
    ),
  loading,
);

type DrawPage = (title: string) => ReactNode;

/** All page layouts share one component, which reads the layout from its address. */
const layoutPages = Object.fromEntries(
  templateRoutes
    .filter(({ path }) => /^\/ui\/page-layouts\/(carded|simple)\//.test(path))
    .map(({ path }) => [path, (title: string) => <PageLayoutExample title={title} path={path} />]),
) as Record<LayoutPath, DrawPage>;

export const interfacePages: Readonly<Record<Exclude<TemplatePath, `/pages/${string}`>, DrawPage>> = {
  ...layoutPages,
  '/ui/page-layouts/blank': (title) => <BlankPage title={title} />,
  '/ui/icons': (title) => <IconsPage title={title} />,
  '/ui/typography': (title) => <TypographyPage title={title} />,
  '/ui/helper-classes': (title) => <HelperClassesPage title={title} />,
  '/documentation': (title) => <DocumentationPage title={title} />,
};
