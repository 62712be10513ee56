import { useQueryClient } from '@tanstack/react-query';
import { Menu } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link, matchRoute, Redirect, Route, Switch, useLocation, useRouter } from 'wouter';
import { useMessages } from '../../i18n/use-messages.ts';
import { OperatorLogoIcon } from '../../ui/operator-logo.tsx';
import { useOfficeQuery } from '../api/use-office-query.ts';
import { useSignedInStaff } from '../api/use-signed-in-staff.ts';
import { useOfficeLanguage } from '../messages/office-language.ts';
import { useAlertPreferences } from '../ui/alert-preferences.ts';
import { LazyPartBoundary, lazyPart } from '../ui/lazy-part.tsx';
import { OfficePageHeaderSlot } from '../ui/office-page-header.tsx';
import { MissingStaffRightMessage, OfficeNotFoundPage } from '../ui/page-state-messages.tsx';
import { PopoverSheetButton } from '../ui/popover-sheet-button.tsx';
import { frameMessages } from './messages/frame-messages.ts';
import type { OfficePage, RailEntry } from './office-page-types.ts';
import { OfficeTopBar } from './office-top-bar.tsx';

const Announcer = lazyPart(async () => (await import('./alert-announcer.tsx')).NewAlertNotifier);

interface FrameProps {
  readonly rail: readonly RailEntry[];
  readonly pages: readonly OfficePage[];
}

/** Layout around the back office's pages, and the page for the current URL. */
export const OfficeFrame = ({ rail, pages }: FrameProps) => {
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const { rights } = useSignedInStaff();
  const { parser } = useRouter();
  const [path] = useLocation();
  const mayOpen = (page: OfficePage) => page.rights.some((right) => rights[right] !== undefined);
  const entries = rail.filter(({ href }) => pages.some((page) => page.path === href && mayOpen(page)));
  const current = pages.find((page) => matchRoute(parser, page.path, path)[0])?.entry;
  const first = (entries.find(({ isAside }) => !isAside) ?? entries[0])?.href;
  const waiting = useWaiting(entries.some(({ id }) => id === 'requests' || id === 'tasks'));
  const isAnnounced = useAlertPreferences(({ sound, notices }) => sound || notices) && rights.seeFloor !== undefined;
  return (
    <OfficePageHeaderSlot value={slot}>
      <div className="frame">
        <Rail entries={entries} current={current} waiting={waiting} />
        <OfficeTopBar headSlot={setSlot} />
        <main className="flex min-h-0 min-w-0 flex-col">
          <LazyPartBoundary path={path}>
            <Switch>
              {pages.map((page) => (
                <Route
                  key={page.path}
                  path={page.path}
                  component={mayOpen(page) ? page.page : MissingStaffRightMessage}
                />
              ))}
              {first !== undefined && (
                <Route path="/">
                  <Redirect to={first} replace />
                </Route>
              )}
              <Route component={OfficeNotFoundPage} />
            </Switch>
          </LazyPartBoundary>
          {isAnnounced && (
            <LazyPartBoundary waiting={null}>
              <Announcer />
            </LazyPartBoundary>
          )}
        </main>
        <TabBar entries={entries} current={current} waiting={waiting} />
      </div>
    </OfficePageHeaderSlot>
  );
};

const everyMs = 5_000;

/** Returns the number of waiting items by entry of the navigation rail. The open page refetches its requests when they change. */
const useWaiting = (isAsked: boolean): RailProps['waiting'] => {
  const client = useQueryClient();
  const { data } = useOfficeQuery('requestCount', {}, { everyMs, enabled: isAsked });
  const mark = data?.mark;
  const last = useRef(mark);
  useEffect(() => {
    if (last.current !== undefined && last.current !== mark) void client.invalidateQueries({ queryKey: ['requests'] });
    last.current = mark;
  }, [client, mark]);
  return { requests: data?.waitingForYou ?? 0, tasks: data?.freeTasks ?? 0 };
};

interface RailProps {
  readonly entries: readonly RailEntry[];
  /** Id of the navigation rail's entry for the open page. */
  readonly current: string | undefined;
  /** Number of items that wait for the user, by the id of the navigation rail's entry. */
  readonly waiting: Readonly<Record<string, number>>;
}

const Rail = ({ entries, current, waiting }: RailProps) => {
  const { t } = useMessages(frameMessages);
  return (
    <nav className="rail" aria-label={t('office')}>
      <Link href="/" className="mark" aria-label={t('start')}>
        <OperatorLogoIcon />
      </Link>
      <ul>
        {entries.map((entry) => (
          <li key={entry.id}>
            <EntryLink entry={entry} isCurrent={entry.id === current} waiting={waiting[entry.id] ?? 0} />
          </li>
        ))}
      </ul>
    </nav>
  );
};

const barPlaces = 5;

/** Navigation on a phone: at most five entries at the bottom, the last one a menu of the remaining entries. */
const TabBar = ({ entries, current, waiting }: RailProps) => {
  const { t } = useMessages(frameMessages);
  const fits = entries.length <= barPlaces;
  const shown = fits ? entries : entries.slice(0, barPlaces - 1);
  const rest = entries.slice(shown.length);
  return (
    <nav className="tab-bar" aria-label={t('office')}>
      {shown.map((entry) => (
        <EntryLink key={entry.id} entry={entry} isCurrent={entry.id === current} waiting={waiting[entry.id] ?? 0} />
      ))}
      {!fits && (
        <PopoverSheetButton
          className="rail-link"
          label={
            <>
              <Menu />
              {t('more')}
            </>
          }
        >
          {(close) =>
            rest.map((entry) => (
              <EntryLink
                key={entry.id}
                entry={entry}
                isCurrent={entry.id === current}
                waiting={waiting[entry.id] ?? 0}
                onClick={close}
              />
            ))
          }
        </PopoverSheetButton>
      )}
    </nav>
  );
};

interface EntryLinkProps {
  readonly entry: RailEntry;
  readonly isCurrent: boolean;
  readonly waiting: number;
  readonly onClick?: () => void;
}

const EntryLink = ({ entry: { href, icon: Icon, name }, isCurrent, waiting, onClick }: EntryLinkProps) => {
  const language = useOfficeLanguage();
  const { t } = useMessages(frameMessages);
  return (
    <Link
      href={href}
      className="rail-link"
      {...(onClick && { onClick })}
      {...(isCurrent && { 'aria-current': 'page' as const })}
    >
      <span className="rail-count">
        <Icon />
        {waiting > 0 && <span aria-hidden="true">{waiting}</span>}
      </span>
      <span>{name[language]}</span>
      {waiting > 0 && <span className="sr-only">{t('waiting', { count: waiting })}</span>}
    </Link>
  );
};
