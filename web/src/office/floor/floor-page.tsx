import './floor.css';
import type { FloorAlert, FloorRow, FloorTotals } from '@reelfloor/protocol/office/live';
import { WifiOff } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useMessages } from '../../i18n/use-messages.ts';
import { useSignedInStaff } from '../api/use-signed-in-staff.ts';
import { useNumberAndDateFormatters } from '../ui/number-and-date-formatters.ts';
import { OfficePageHeader } from '../ui/office-page-header.tsx';
import { useIsNarrowScreen } from '../ui/use-is-narrow-screen.ts';
import { AlertsColumn } from './alerts-column.tsx';
import { FilteredFloorMachines } from './filtered-floor-machines.tsx';
import { useFloorUrlFilter } from './floor-filter.ts';
import { FloorFormattersProvider, useFloorFormatters } from './floor-formatters.ts';
import type { FloorStore } from './live/floor-store.ts';
import {
  FloorStoreProvider,
  useConnectedFloorStore,
  useFloorAlerts,
  useFloorConnectionState,
  useFloorGroupSums,
  useFloorStore,
  useFloorTotals,
} from './live/floor-store-hooks.ts';
import { floorMessages } from './messages/floor-messages.ts';
import { useAlertTexts } from './use-alert-texts.ts';

const million = 1_000_000;

/** Totals of the whole floor. */
const FloorTotalsCards = () => {
  const { t } = useMessages(floorMessages);
  const totals = useFloorTotals();
  const store = useFloorStore();
  // Subscribe to the totals of the machine groups, which change with the rows, so that the seats are counted again.
  useFloorGroupSums();
  const rows = [...store.rows()];
  return (
    <dl className="kpis" aria-label={t('totals')}>
      {totals ? (
        <>
          <Figure name={t('online')}>{totals.online}</Figure>
          <Seated rows={rows} />
          <Played totals={totals} />
          <OpenMoney totals={totals} />
        </>
      ) : (
        <Figure name={t('coinIn')}>
          <span className="skeleton" />
        </Figure>
      )}
    </dl>
  );
};

interface FigureProps {
  readonly name: string;
  readonly means?: string;
  readonly note?: ReactNode;
  readonly children: ReactNode;
}

const Figure = ({ name, means, note, children }: FigureProps) => (
  <div>
    <dt title={means}>{name}</dt>
    <dd>{children}</dd>
    <dd className="sub">{note}</dd>
  </div>
);

const Seated = ({ rows }: { rows: readonly FloorRow[] }) => {
  const { t } = useMessages(floorMessages);
  const { percent } = useFloorFormatters();
  const seated = rows.filter(({ sessionAt }) => sessionAt !== null).length;
  return (
    <Figure name={t('seated')} note={rows.length > 0 && t('ofFloor', { share: percent(seated / rows.length, 0) })}>
      {seated} <small>{t('ofAll', { count: rows.length })}</small>
    </Figure>
  );
};

const Played = ({ totals: { played, waitingHandPayMinor, day } }: { totals: FloorTotals }) => {
  const { t } = useMessages(floorMessages);
  const { money, percent, day: dayText } = useFloorFormatters();
  if (!played)
    return (
      <>
        <Figure name={t('coinIn')}>{t('reading')}</Figure>
        <Figure name={t('net')}>{t('reading')}</Figure>
        <Figure name={t('hold')}>{t('reading')}</Figure>
      </>
    );
  const { coinInMinor, netMinor, holdPpm, expectedPpm, line, weekAgoMinor } = played;
  const weekday = dayText(day.name, { weekday: 'long' });
  const change = weekAgoMinor === null ? null : coinInMinor / weekAgoMinor - 1;
  const compared =
    change !== null && t(change < 0 ? 'below' : 'above', { share: percent(Math.abs(change), 1), weekday });
  return (
    <>
      <Figure name={t('coinIn')} means={t('coinInMeans')} note={compared}>
        {money(coinInMinor)}
        <Line sums={line} name={t('quarters')} />
      </Figure>
      <Figure
        name={t('net')}
        means={t('netMeans')}
        note={waitingHandPayMinor > 0 && t('beforeHandPay', { amount: money(waitingHandPayMinor) })}
      >
        {money(netMinor)}
      </Figure>
      <Figure
        name={t('hold')}
        means={t('holdMeans')}
        note={expectedPpm === null ? t('noRules') : t('expected', { share: percent(expectedPpm / million, 2) })}
      >
        {holdPpm === null ? '–' : percent(holdPpm / million, 2)}
      </Figure>
    </>
  );
};

const OpenMoney = ({ totals }: { totals: FloorTotals }) => {
  const { t } = useMessages(floorMessages);
  const { money, count } = useFloorFormatters();
  const { openTransfers, heldTransfers, heldMinor, potsMinor, pots, potBrands } = totals;
  return (
    <>
      <Figure
        name={t('open')}
        note={
          heldTransfers > 0 ? (
            <span className="held">{t('heldOf', { count: heldTransfers, amount: money(heldMinor) })}</span>
          ) : (
            t('noneHeld')
          )
        }
      >
        {count(openTransfers)}
      </Figure>
      <Figure name={t('pots')} note={t('potsOf', { count: pots, brands: potBrands })}>
        {money(potsMinor)}
      </Figure>
    </>
  );
};

const lineWidth = 72;
const lineHeight = 24;

/** Chart of the day: cumulative stakes at the end of each quarter of an hour. */
const Line = ({ sums, name }: { sums: readonly number[]; name: string }) => {
  const total = sums.reduce((sum, minor) => sum + minor, 0);
  if (sums.length < 2 || total === 0) return null;
  let soFar = 0;
  const points = sums.map((minor, index) => {
    soFar += minor;
    const x = (index / (sums.length - 1)) * lineWidth;
    return `${x.toFixed(1)},${(1 + (1 - soFar / total) * (lineHeight - 2)).toFixed(1)}`;
  });
  return (
    <svg viewBox={`0 0 ${lineWidth} ${lineHeight}`} width={lineWidth} height={lineHeight} role="img">
      <title>{name}</title>
      <polyline points={points.join(' ')} fill="none" stroke="var(--info)" strokeWidth={1.5} />
    </svg>
  );
};

/** The floor: every machine live, the figures of the day, and what waits for staff. */
export const FloorPage = () => {
  const store = useConnectedFloorStore();
  const formats = useNumberAndDateFormatters();
  return (
    <FloorStoreProvider value={store}>
      <FloorFormattersProvider value={formats}>
        <Floor />
      </FloorFormattersProvider>
    </FloorStoreProvider>
  );
};

const Floor = () => {
  const { t } = useMessages(floorMessages);
  const page = useRef<HTMLDivElement>(null);
  const isNarrow = useIsNarrowScreen();
  const [opened, setOpened] = useState<string | null>(null);
  const { isKnown, lostAt } = useFloorConnectionState();
  useKeys(setOpened);
  return (
    <div ref={page} className="floor" data-lost={(isKnown && lostAt !== null) || undefined}>
      <Head />
      <Announcer />
      <FloorTotalsCards />
      <FilteredFloorMachines isNarrow={isNarrow} page={page} />
      <AlertsColumn opened={opened} onOpen={setOpened} />
      <p className="sr-only">{t('keys')}</p>
    </div>
  );
};

const Head = () => {
  const { t } = useMessages(floorMessages);
  const { day, clock, seconds } = useFloorFormatters();
  const { operator } = useSignedInStaff();
  const { lostAt } = useFloorConnectionState();
  const today = useFloorTotals()?.day;
  return (
    <OfficePageHeader title={t('title')}>
      {lostAt !== null ? (
        <span role="status" className="lost">
          <WifiOff />
          {t('lost', { time: seconds(lostAt) })}
        </span>
      ) : (
        today && (
          <span className="business-day">
            {t('day', {
              operator: operator.name,
              day: day(today.name, { weekday: 'short', day: 'numeric', month: 'short' }),
              time: clock(today.from),
            })}
          </span>
        )
      )}
    </OfficePageHeader>
  );
};

/** Returns the alert for the A key: the focused one, one of the focused machine, else the newest. */
const alertToOpen = (store: FloorStore): string | undefined => {
  const at = document.activeElement;
  const waiting = store.alerts.read().filter(({ acknowledged }) => acknowledged === null);
  const focused = at?.closest<HTMLElement>('[data-alert]')?.dataset.alert;
  const machine = at?.closest<HTMLElement>('[data-machine]')?.dataset.machine;
  if (focused !== undefined) return waiting.find(({ id }) => id === focused)?.id;
  if (machine !== undefined) return waiting.find((alert) => alert.machine?.id === machine)?.id;
  return waiting[0]?.id;
};

/** Keyboard shortcuts of the page: A acknowledges, T switches the view. Inactive while the focus is in a text field. */
const useKeys = (open: (id: string) => void): void => {
  const store = useFloorStore();
  const mayAcknowledge = useSignedInStaff().rights.acknowledgeAlerts !== undefined;
  const [{ view }, choose] = useFloorUrlFilter();
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

/** Kinds of alerts that interrupt a screen reader (assertive live region): money waits for staff. */
const urgent: ReadonlySet<string> = new Set(['handPay', 'handPayWaits']);

/** Live region that announces each new alert to screen readers, once; hand pays interrupt. Alerts that existed before are not announced. */
const Announcer = () => {
  const { t } = useMessages(floorMessages);
  const { isKnown } = useFloorConnectionState();
  const alerts = useFloorAlerts();
  const words = useAlertTexts();
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
