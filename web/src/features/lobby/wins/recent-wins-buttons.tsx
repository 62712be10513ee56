import { mainMessages } from '../../../i18n/i18n.ts';
import { useMessages } from '../../../i18n/use-messages.ts';
import { winsMessages } from './messages/wins-messages.ts';
import './wins.css';
import type { Brand, HallWins, JackpotHit } from '@reelfloor/protocol';
import { useQuery } from '@tanstack/react-query';
import { History, Trophy } from 'lucide-react';
import type { ReactNode } from 'react';
import { unwrapCallResult } from '../../../api/call-failure.ts';
import { callServer } from '../../../api/call-server.ts';
import { loadLazyApiRoutes } from '../../../api/lazy-api-routes.ts';
import { getServerTimeMs } from '../../../clock/server-time.ts';
import { dateLocales } from '../../../i18n/format-time.ts';
import { jackpotLevelName } from '../../../i18n/jackpot-level-name.ts';
import { type Language, locales } from '../../../i18n/languages.ts';
import { FormattedMoney } from '../../../ui/formatted-money.tsx';
import { PopoverButton } from '../../../ui/popover-button.tsx';
import { useFloorOverview } from '../components/use-floor-overview.ts';
import { useIsPlayRestricted } from '../store/machine-card-action.ts';
import { floor } from '../store/machine-list-store.ts';

const hourMs = 3_600_000;

/** Formats how many hours ago a finished hour began, such as `3 hours ago`; at least one, even if the device's clock is slow. */
export const formatHoursAgo = (hourStartMs: number, nowMs: number, language: Language): string =>
  new Intl.RelativeTimeFormat(locales[language]).format(
    -Math.max(1, Math.floor((nowMs - hourStartMs) / hourMs)),
    'hour',
  );

/** Button that opens the recent wins at all machines. Hidden if the operator does not publish them, and while there are none. */
export const RecentWinsButton = () => {
  const { t, language } = useMessages(winsMessages);
  const { ids } = useFloorOverview();
  // Fetch recent wins only if machines have versions: a third-party server sends none, and does not have this call either.
  const hall = useHallWins(ids.some((id) => floor.peek(id)?.version !== undefined));
  if (!hall || hall.wins.length === 0) return null;
  return (
    <PopoverButton label={t('wins')} icon={<Trophy />}>
      {() => (
        <WinsList title={t('wins')} note={t('winsNote')}>
          {hall.wins.map(({ machine, brand, amountMinor, at }) => (
            <li key={`${at} ${machine} ${amountMinor}`}>
              <b>
                <FormattedMoney amountMinor={amountMinor} />
              </b>
              <span>{formatHoursAgo(at, getServerTimeMs(), language)}</span>
              <MachineName id={machine} brand={brand} />
            </li>
          ))}
        </WinsList>
      )}
    </PopoverButton>
  );
};

/** Button that opens the list of when the brand's jackpots were won. Hidden if none was. */
export const JackpotHistoryButton = ({ brand }: { brand: Brand }) => {
  const { t } = useMessages(winsMessages);
  const hits = useHallWins(brand.jackpotVersion !== undefined)?.jackpots.filter(({ brandId }) => brandId === brand.id);
  if (!hits || hits.length === 0) return null;
  const title = t('fallen', { brand: brand.name });
  return (
    <PopoverButton label={title} icon={<History />}>
      {() => (
        <WinsList title={title} note={t('fallenNote')}>
          {hits.map((hit) => (
            <JackpotRow key={`${hit.at} ${hit.level} ${hit.machine} ${hit.amountMinor}`} hit={hit} />
          ))}
        </WinsList>
      )}
    </PopoverButton>
  );
};

const JackpotRow = ({ hit: { level, machine, amountMinor, at } }: { hit: JackpotHit }) => {
  const { t: say } = useMessages(mainMessages);
  const { language } = useMessages(winsMessages);
  const day = new Intl.DateTimeFormat(dateLocales[language], {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  });
  return (
    <li>
      <b>
        <FormattedMoney amountMinor={amountMinor} />
      </b>
      <span>{day.format(at)}</span>
      <span className="win-place">
        <span>{jackpotLevelName(say, level - 1)}</span>
        <span aria-hidden="true">·</span>
        <MachineName id={machine} />
      </span>
    </li>
  );
};

const MachineName = ({ id, brand }: { id: string; brand?: string }) => {
  const { t: say } = useMessages(mainMessages);
  return (
    <span className="win-place">
      <span>{say('lobby.machine', { id })}</span>
      {brand !== undefined && <span>{brand}</span>}
    </span>
  );
};

const WinsList = ({ title, note, children }: { title: string; note: string; children: ReactNode }) => (
  <div className="wins-list">
    <h3 className="font-semibold">{title}</h3>
    <ul>{children}</ul>
    <p className="text-12 text-ink-3">{note}</p>
  </div>
);

/** Cache lifetime of recent wins in ms; the server's values change once an hour. */
const staleMs = 600_000;

/** Returns the recent wins at all machines; null until loaded, during a restriction, and if the server does not send them. */
const useHallWins = (isKnownServer: boolean): HallWins | null => {
  const isRestricted = useIsPlayRestricted();
  const { data } = useQuery({
    queryKey: ['hall-wins'],
    queryFn: async ({ signal }) => {
      await loadLazyApiRoutes();
      return unwrapCallResult(await callServer('hallWins', {}, { signal }));
    },
    enabled: isKnownServer && !isRestricted,
    staleTime: staleMs,
    refetchOnWindowFocus: false,
    retry: false,
  });
  return isRestricted ? null : (data ?? null);
};
