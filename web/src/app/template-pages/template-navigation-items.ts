import {
  BookOpenText,
  Braces,
  CircleX,
  Clapperboard,
  Component,
  KeyRound,
  LayoutPanelLeft,
  LayoutTemplate,
  type LucideIcon,
  PanelsTopLeft,
  ServerCrash,
  SquareDashed,
  TriangleAlert,
} from 'lucide-react';
import { buildNavigationItems, type NavigationNode, playerLevel } from '../../features/navigation/navigation-items.ts';
import { titlesMessages } from '../../features/template-pages/titles/messages/titles-messages.ts';
import type { RoutePathsWith } from '../../routes/product-routes.ts';
import { templateRoutes } from '../../routes/template-routes.ts';

const { tr, en, ar } = titlesMessages;

const errorPages = {
  '/pages/errors/error-404': { id: 'error-404', title: 'shell.error404', icon: CircleX },
  '/pages/errors/error-500': { id: 'error-500', title: 'shell.error500', icon: ServerCrash },
} as const satisfies Record<RoutePathsWith<{ navigation: 'templates' }>, object>;

type Heading = keyof typeof tr.headings;
const heading = (name: Heading) => ({
  tr: tr.headings[name],
  en: en.headings[name],
  ar: ar?.headings?.[name],
});

/** Returns the navigation items for the template pages below this path, in the order of `templateRoutes`. */
const pagesBelow = (start: string, icon: LucideIcon): NavigationNode[] =>
  templateRoutes
    .filter(({ path }) => path.startsWith(start))
    .map(({ path, title }) => ({
      id: `template${path.replaceAll('/', '-')}`,
      type: 'item',
      title: { tr: tr.pages[title], en: en.pages[title], ar: ar?.pages?.[title] },
      icon,
      url: path,
      exact: true,
    }));

/** Returns navigation items whose titles omit the words of the heading above them. */
const layoutsBelow = (start: string, icon: LucideIcon): NavigationNode[] =>
  pagesBelow(start, icon).map((node) =>
    node.type === 'item' && typeof node.title === 'object'
      ? {
          ...node,
          short: {
            tr: afterComma(node.title.tr, 'tr'),
            en: afterComma(node.title.en, 'en'),
            ar: node.title.ar && afterComma(node.title.ar, 'ar'),
          },
        }
      : node,
  );

const afterComma = (title: string, language: string): string => {
  const rest = title.replace(/^[^,،]*[,،] */, '');
  return rest.charAt(0).toLocaleUpperCase(language) + rest.slice(1);
};

const collapse = (name: Heading, icon: LucideIcon, children: readonly NavigationNode[]): NavigationNode => ({
  id: `templates-${name}`,
  type: 'collapse',
  title: heading(name),
  icon,
  children,
});

/** Navigation for admins only. A test checks that it contains each of `templateRoutes` exactly once. */
export const templateItems: readonly NavigationNode[] = [
  { id: 'before-templates', type: 'divider', auth: ['admin'], levels: playerLevel },
  {
    id: 'templates',
    type: 'group',
    title: heading('templates'),
    icon: LayoutTemplate,
    auth: ['admin'],
    levels: playerLevel,
    children: [
      collapse('errorPages', TriangleAlert, buildNavigationItems(errorPages)),
      collapse('signIn', KeyRound, pagesBelow('/pages/auth/', KeyRound)),
      collapse('pages', Clapperboard, [
        ...pagesBelow('/pages/coming-soon', Clapperboard),
        ...pagesBelow('/pages/profile', Clapperboard),
        ...pagesBelow('/pages/search/', Clapperboard),
      ]),
      collapse('pageLayouts', LayoutPanelLeft, [
        collapse('carded', PanelsTopLeft, layoutsBelow('/ui/page-layouts/carded/', PanelsTopLeft)),
        collapse('simple', LayoutPanelLeft, layoutsBelow('/ui/page-layouts/simple/', LayoutPanelLeft)),
        ...pagesBelow('/ui/page-layouts/blank', SquareDashed),
      ]),
      collapse('interface', Component, [
        ...pagesBelow('/ui/icons', Component),
        ...pagesBelow('/ui/typography', Component),
        ...pagesBelow('/ui/helper-classes', Component),
      ]),
      ...pagesBelow('/documentation', BookOpenText),
      {
        id: 'server-calls',
        type: 'link',
        title: heading('serverCalls'),
        icon: Braces,
        url: '/docs',
        target: '_blank',
        badge: { title: 'API', bg: 'primary', fg: 'on-primary' },
      },
    ],
  },
];
