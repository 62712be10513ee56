import type { ComponentType } from 'react';
import { Route } from 'wouter';

export interface PageProps {
  readonly params: Readonly<Record<string, string | undefined>>;
}

/** A record with a page for each address; the type check fails if a page is missing. */
export type PagesAt<Path extends string> = Readonly<Record<Path, ComponentType<PageProps>>>;

/** Returns a route for each page, for a `Switch`. */
export const pageRoutes = (pages: PagesAt<string>) =>
  Object.entries(pages).map(([path, page]) => <Route key={path} path={path} component={page} />);
