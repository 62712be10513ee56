import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useState } from 'react';
import { matchRoute, Redirect, Route, Switch, useLocation, useRouter } from 'wouter';
import { useMe } from '../api/use-me.ts';
import { useOffice } from '../api/use-office.ts';
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

const everyMs = 5_000;

/** Returns how many requests wait for the reader. The open page reads its requests again when there are others. */
const useRequestCount = (isAsked: boolean): number => {
  const client = useQueryClient();
  const { data } = useOffice('requestCount', {}, { everyMs, enabled: isAsked });
  const mark = data?.mark;
  const last = useRef(mark);
  useEffect(() => {
    if (last.current !== undefined && last.current !== mark)
      void client.invalidateQueries({ queryKey: ['requests'] });
    last.current = mark;
  }, [client, mark]);
  return data?.waitingForYou ?? 0;
};
