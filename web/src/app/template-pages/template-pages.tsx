import './template-pages.css';
import { type ReactNode, useEffect, useRef } from 'react';
import { Redirect, Route, Switch } from 'wouter';
import { useTemplateTitles } from '../../features/template-pages/titles/use-template-titles.ts';
import { type TemplatePath, templateRoutes } from '../../routes/template-routes.ts';
import { usePageTitle } from '../../ui/page-title.ts';
import { interfacePages } from './interface-pages.tsx';
import { pageTemplates } from './page-templates.tsx';

type DrawPage = (title: string) => ReactNode;

const pages: Readonly<Record<TemplatePath, DrawPage>> = { ...pageTemplates, ...interfacePages };

export const TemplatePages = () => {
  const { t } = useTemplateTitles();
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

/** Scrolls to the page's top and focuses the page, as the frame does for its own pages. */
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
