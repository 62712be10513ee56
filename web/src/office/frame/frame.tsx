import { Suspense, useState } from 'react';
import { matchRoute, Redirect, Route, Switch, useLocation, useRouter } from 'wouter';
import { useMe } from '../api/use-me.ts';
import { useRequestCount } from '../api/use-request-count.ts';
import { Loading, NoPage, NoRight } from '../ui/notes.tsx';
import { PageHeadSlot } from '../ui/page-head.tsx';
import type { OfficePage, RailEntry } from './office-page.ts';
import { Rail, TabBar } from './rail.tsx';
import { TopBar } from './top-bar.tsx';

interface FrameProps {
  readonly rail: readonly RailEntry[];
  readonly pages: readonly OfficePage[];
}

/** Everything around the pages, and the page at the address. */
export const Frame = ({ rail, pages }: FrameProps) => {
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const { rights } = useMe();
  const { parser } = useRouter();
  const [path] = useLocation();
  const mayOpen = (page: OfficePage) => page.rights.some((right) => rights[right] !== undefined);
  const entries = rail.filter(({ href }) => pages.some((page) => page.path === href && mayOpen(page)));
  const current = pages.find((page) => matchRoute(parser, page.path, path)[0])?.entry;
  const first = (entries.find(({ isAside }) => !isAside) ?? entries[0])?.href;
  const waiting = { requests: useRequestCount(entries.some(({ id }) => id === 'requests')) };
  return (
    <PageHeadSlot value={slot}>
      <div className="frame">
        <Rail entries={entries} current={current} waiting={waiting} />
        <TopBar headSlot={setSlot} />
        <main className="flex min-h-0 min-w-0 flex-col">
          <Suspense fallback={<Loading />}>
            <Switch>
              {pages.map((page) => (
                <Route key={page.path} path={page.path} component={mayOpen(page) ? page.page : NoRight} />
              ))}
              {first !== undefined && (
                <Route path="/">
                  <Redirect to={first} replace />
                </Route>
              )}
              <Route component={NoPage} />
            </Switch>
          </Suspense>
        </main>
        <TabBar entries={entries} current={current} waiting={waiting} />
      </div>
    </PageHeadSlot>
  );
};
