import { titlesMessages } from '../../features/template-pages/titles/messages/titles-messages.ts';
import { useMessages } from '../../i18n/use-messages.ts';
import './template-pages.css';
import { type ReactNode, useEffect, useRef } from 'react';
import { Redirect, Route, Switch } from 'wouter';
import { buildBrandLobbyPath } from '../../features/lobby/store/lobby-path.ts';
import { type LayoutPath, type TemplatePath, templateRoutes } from '../../routes/template-routes.ts';
import { usePageTitle } from '../../ui/page-title.ts';
import { createLazyPage } from '../lazy-page.tsx';
import { SplashScreen } from '../splash-screen.tsx';

const loading = <SplashScreen framed />;
const PageLayoutExample = createLazyPage(
  () => import('../../features/template-pages/page-layouts/page-layout-example.tsx').then((it) => it.PageLayoutExample),
  loading,
);
const BlankPage = createLazyPage(
  () => import('../../features/template-pages/page-layouts/page-layout-example.tsx').then((it) => it.BlankPage),
  loading,
);
const IconsPage = createLazyPage(
  () => import('../../features/template-pages/icons/icons-page.tsx').then((it) => it.IconsPage),
  loading,
);
const TypographyPage = createLazyPage(
  () => import('../../features/template-pages/typography/typography-page.tsx').then((it) => it.TypographyPage),
  loading,
);
const HelperClassesPage = createLazyPage(
  () =>
    import('../../features/template-pages/helper-classes/helper-classes-page.tsx').then((it) => it.HelperClassesPage),
  loading,
);
const DocumentationPage = createLazyPage(
  () => import('../../features/template-pages/documentation/documentation-page.tsx').then((it) => it.DocumentationPage),
  loading,
);

/** All page layouts share one component, which takes the layout from the path. */
const layoutPages = Object.fromEntries(
  templateRoutes
    .filter(({ path }) => /^\/ui\/page-layouts\/(carded|simple)\//.test(path))
    .map(({ path }) => [path, (title: string) => <PageLayoutExample title={title} path={path} />]),
) as Record<LayoutPath, DrawPage>;

const interfacePages: Readonly<Record<Exclude<TemplatePath, `/pages/${string}`>, DrawPage>> = {
  ...layoutPages,
  '/ui/page-layouts/blank': (title) => <BlankPage title={title} />,
  '/ui/icons': (title) => <IconsPage title={title} />,
  '/ui/typography': (title) => <TypographyPage title={title} />,
  '/ui/helper-classes': (title) => <HelperClassesPage title={title} />,
  '/documentation': (title) => <DocumentationPage title={title} />,
};

const AuthPage = createLazyPage(() => import('./auth-page.tsx').then((it) => it.AuthPage), <SplashScreen />);
const ComingSoonPage = createLazyPage(
  () => import('../../features/template-pages/coming-soon/coming-soon-page.tsx').then((it) => it.ComingSoonPage),
  <SplashScreen />,
);
const ProfilePage = createLazyPage(
  () => import('../../features/template-pages/profile/profile-page.tsx').then((it) => it.ProfilePage),
  <SplashScreen framed />,
);
const SearchPage = createLazyPage(
  () => import('../../features/template-pages/search/search-page.tsx').then((it) => it.SearchPage),
  <SplashScreen framed />,
);

const pageTemplates: Readonly<Record<Extract<TemplatePath, `/pages/${string}`>, (title: string) => ReactNode>> = {
  '/pages/auth/login': () => <AuthPage form="login" layout="card" />,
  '/pages/auth/login-2': () => <AuthPage form="login" layout="split" />,
  '/pages/auth/login-3': () => <AuthPage form="login" layout="full" />,
  '/pages/auth/register': () => <AuthPage form="register" layout="card" />,
  '/pages/auth/register-2': () => <AuthPage form="register" layout="split" />,
  '/pages/auth/register-3': () => <AuthPage form="register" layout="full" />,
  '/pages/auth/forgot-password': () => <AuthPage form="forgotPassword" layout="card" />,
  '/pages/auth/forgot-password-2': () => <AuthPage form="forgotPassword" layout="split" />,
  '/pages/auth/reset-password': () => <AuthPage form="resetPassword" layout="card" />,
  '/pages/auth/reset-password-2': () => <AuthPage form="resetPassword" layout="split" />,
  '/pages/auth/lock': () => <AuthPage form="lock" layout="card" />,
  '/pages/auth/mail-confirm': () => <AuthPage form="mailConfirm" layout="card" />,
  '/pages/coming-soon': () => <ComingSoonPage />,
  '/pages/profile': (title) => <ProfilePage title={title} />,
  '/pages/search/classic': (title) => <SearchPage title={title} look="classic" brandPath={buildBrandLobbyPath} />,
  '/pages/search/modern': (title) => <SearchPage title={title} look="modern" brandPath={buildBrandLobbyPath} />,
};

type DrawPage = (title: string) => ReactNode;

const pages: Readonly<Record<TemplatePath, DrawPage>> = { ...pageTemplates, ...interfacePages };

export const TemplatePages = () => {
  const { t } = useMessages(titlesMessages);
  return (
    <Switch>
      {templateRoutes.map(({ path, title, landmark }) => (
        <Route key={path} path={path}>
          <TemplatePage title={t(`pages.${title}`)} bare={landmark === 'bare'} draw={pages[path]} />
        </Route>
      ))}
      <Route>
        <Redirect to="/pages/errors/error-404" replace />
      </Route>
    </Switch>
  );
};

const TemplatePage = ({ title, bare, draw }: { title: string; bare: boolean; draw: DrawPage }) => {
  usePageTitle(title);
  return bare ? <WholeWindow>{draw(title)}</WholeWindow> : draw(title);
};

/** Scrolls to the top of the page and focuses it, as the page frame does for its own pages. */
const WholeWindow = ({ children }: { children: ReactNode }) => {
  const main = useRef<HTMLElement>(null);
  useEffect(() => {
    scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, []);
  return (
    <main ref={main} tabIndex={-1} className="outline-none">
      {children}
    </main>
  );
};
