import './floor.css';
import type { FloorAlert } from '@reelfloor/protocol/office/live';
import { WifiOff } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useMessages } from '../../i18n/use-messages.ts';
import { useMe } from '../api/use-me.ts';
import { useFormats } from '../ui/formats.ts';
import { PageHead } from '../ui/page-head.tsx';
import { useIsNarrow } from '../ui/use-is-narrow.ts';
import { AlertsColumn } from './alerts-column.tsx';
import { useFloorChoice } from './floor-filter.ts';
import { FloorFormatsProvider, useFloorFormats } from './floor-formats.ts';
import { FloorList } from './floor-list.tsx';
import { FloorTotals } from './floor-totals.tsx';
import type { FloorStore } from './live/floor-store.ts';
import {
  FloorStoreProvider,
  useAlerts,
  useFloorStore,
  useLink,
  useLiveFloor,
  useTotals,
} from './live/use-floor.ts';
import { floorMessages } from './messages/index.ts';
import { useAlertWords } from './use-alert-words.ts';

/** The floor: every machine live, the figures of the day, and what waits for a person. */
export const FloorPage = () => {
  const store = useLiveFloor();
  const formats = useFormats();
  return (
    <FloorStoreProvider value={store}>
      <FloorFormatsProvider value={formats}>
        <Floor />
      </FloorFormatsProvider>
    </FloorStoreProvider>
  );
};

const Floor = () => {
  const { t } = useMessages(floorMessages);
  const page = useRef<HTMLDivElement>(null);
  const isNarrow = useIsNarrow();
  const [opened, setOpened] = useState<string | null>(null);
  const { isKnown, lostAt } = useLink();
  useKeys(setOpened);
  return (
    <div ref={page} className="floor" data-lost={(isKnown && lostAt !== null) || undefined}>
      <Head />
      <Announcer />
      <FloorTotals />
      <FloorList isNarrow={isNarrow} page={page} />
      <AlertsColumn opened={opened} onOpen={setOpened} />
      <p className="sr-only">{t('keys')}</p>
    </div>
  );
};

const Head = () => {
  const { t } = useMessages(floorMessages);
  const { day, clock, seconds } = useFloorFormats();
  const { house } = useMe();
  const { lostAt } = useLink();
  const today = useTotals()?.day;
  return (
    <PageHead title={t('title')}>
      {lostAt !== null ? (
        <span role="status" className="lost">
          <WifiOff />
          {t('lost', { time: seconds(lostAt) })}
        </span>
      ) : (
        today && (
          <span className="business-day">
            {t('day', {
              house: house.name,
              day: day(today.name, { weekday: 'short', day: 'numeric', month: 'short' }),
              time: clock(today.from),
            })}
          </span>
        )
      )}
    </PageHead>
  );
};

/** Returns the alert that the A key means: the focused one, one of the focused machine, else the newest. */
const alertToOpen = (store: FloorStore): string | undefined => {
  const at = document.activeElement;
  const waiting = store.alerts.read().filter(({ acknowledged }) => acknowledged === null);
  const focused = at?.closest<HTMLElement>('[data-alert]')?.dataset.alert;
  const machine = at?.closest<HTMLElement>('[data-machine]')?.dataset.machine;
  if (focused !== undefined) return waiting.find(({ id }) => id === focused)?.id;
  if (machine !== undefined) return waiting.find((alert) => alert.machine?.id === machine)?.id;
  return waiting[0]?.id;
};

/** The page's keys: A acknowledges, T switches the view. They rest while somebody writes. */
const useKeys = (open: (id: string) => void): void => {
  const store = useFloorStore();
  const mayAcknowledge = useMe().rights.acknowledgeAlerts !== undefined;
  const [{ view }, choose] = useFloorChoice();
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isWriting(event.target)) return;
      const key = event.key.toLowerCase();
      if (key === 't') choose({ view: view === 'table' ? 'tiles' : 'table' });
      if (key !== 'a' || !mayAcknowledge) return;
      const alert = alertToOpen(store);
      if (alert === undefined) return;
      event.preventDefault();
      open(alert);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  });
};

const isWriting = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches('input:not([type=radio]), textarea, select');

/** Kinds that interrupt a screen reader: money waits for a person. */
const urgent: ReadonlySet<string> = new Set(['handPay', 'handPayWaits']);

/** Tells a screen reader of each new alert, once; of hand pays at once. Alerts that were there before are not told. */
const Announcer = () => {
  const { t } = useMessages(floorMessages);
  const { isKnown } = useLink();
  const alerts = useAlerts();
  const words = useAlertWords();
  const known = useRef<Set<string> | null>(null);
  const [said, setSaid] = useState({ polite: '', urgent: '' });
  useEffect(() => {
    if (!isKnown) return;
    const fresh = known.current === null ? [] : alerts.filter(({ id }) => !known.current?.has(id));
    known.current = new Set([...(known.current ?? []), ...alerts.map(({ id }) => id)]);
    if (fresh.length === 0) return;
    const say = (ones: readonly FloorAlert[]) =>
      ones
        .map((alert) => {
          const { title, amount, text } = words(alert);
          return t('alerts.new', { title, text: [amount, text].filter(Boolean).join(', ') });
        })
        .join(' ');
    setSaid({
      polite: say(fresh.filter(({ kind }) => !urgent.has(kind))),
      urgent: say(fresh.filter(({ kind }) => urgent.has(kind))),
    });
  });
  return (
    <div className="sr-only">
      <p role="status">{said.polite}</p>
      <p role="alert">{said.urgent}</p>
    </div>
  );
};
