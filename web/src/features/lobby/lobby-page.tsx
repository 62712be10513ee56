import './components/lobby.css';
import type { Brand, BrandId } from '@reelfloor/protocol';
import { ChevronLeft, ChevronRight, CircleQuestionMark } from 'lucide-react';
import { startTransition, useContext, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Link } from 'wouter';
import { useStore } from 'zustand';
import { mainMessages } from '../../i18n/i18n.ts';
import { jackpotLevelName } from '../../i18n/jackpot-level-name.ts';
import { useMessages } from '../../i18n/use-messages.ts';
import { useMoneyFormat } from '../../i18n/use-money.ts';
import { getSingleLobbyBrandId } from '../../settings/single-lobby-brand.ts';
import { buildButtonClassName } from '../../ui/button.tsx';
import { joinClassNames } from '../../ui/class-names.ts';
import { FormattedMoney } from '../../ui/formatted-money.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { PageStatusMessage } from '../../ui/page-status-message.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { useLazyComponent } from '../../ui/use-lazy-component.ts';
import { useBrandsQuery } from './api/get-brands.ts';
import { BrandFilterButtons, BrandIcon } from './components/brand-filter-buttons.tsx';
import { LatePartsContext, type LazyLobbyComponents } from './components/lazy-machine-card-slots.ts';
import { MachineGrid } from './components/machine-grid.tsx';
import { useFloorOverview } from './components/use-floor-overview.ts';
import { queueStore } from './queue/queue-store.ts';
import { shownDetails } from './store/details-dialog-machine.ts';
import { jackpotStore } from './store/jackpots.ts';
import { useIsPlayRestricted } from './store/machine-card-action.ts';
import { floor } from './store/machine-list-store.ts';

/** Shows the machines. With a brand's id or in single-lobby mode, shows only that brand's machines. */
export const LobbyPage = ({ brandId: ofAddress = null }: { brandId?: string | null }) => {
  const only = getSingleLobbyBrandId();
  const brandId = only ?? ofAddress;
  const { t } = useMessages(mainMessages);
  const { data: all, isError } = useBrandsQuery();
  const brands = only === null ? all : all?.filter(({ id }) => id === only);
  const chosen = brands?.find(({ id }) => id === brandId) ?? null;
  const queue = useSyncExternalStore(queueStore.subscribe, queueStore.get);
  const turns = queue?.places.filter(({ heldUntilMs }) => heldUntilMs !== null) ?? [];
  const late = useLateParts(useFloorOverview().loaded);
  const isRestricted = useIsPlayRestricted();
  usePageTitle(chosen?.name ?? t('lobby.title'));
  return (
    <LatePartsContext value={late}>
      <h1 className="sr-only">{chosen?.name ?? t('lobby.title')}</h1>
      {brands && !isRestricted && (
        <>
          <JackpotTicker brands={brands} chosen={chosen?.id ?? null} />
          {only === null && <BrandFilterButtons brands={brands} chosen={chosen?.id ?? null} />}
        </>
      )}
      {!brands && (isError ? <div className="h-8" /> : <HeadSkeleton />)}
      {brandId !== null && brands && !chosen ? (
        <PageStatusMessage
          icon={<CircleQuestionMark />}
          title={t('lobby.brandUnknown')}
          advice={t('lobby.brandUnknownAdvice')}
          action={
            <Link href="/lobby" className={buildButtonClassName('primary')}>
              {t('lobby.allMachines')}
            </Link>
          }
        />
      ) : (
        <>
          {late && <late.PageBar />}
          <MachineGrid key={chosen?.id ?? ''} brand={chosen} myTurns={turns.map(({ machineId }) => machineId)} />
        </>
      )}
      <DetailsHost />
    </LatePartsContext>
  );
};

const HeadSkeleton = () => (
  <div aria-hidden="true">
    <div className="h-14 border-b border-line md:h-20" />
    <div className="brand-rail">
      {Array.from({ length: 6 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the outlines are all alike and never move
        <div key={index} className="h-11 animate-pulse rounded-control bg-surface-1" />
      ))}
    </div>
  </div>
);

/** Loads the lobby's remaining components once `wanted` is true and the page has loaded. The lobby is complete without them. */
const useLateParts = (wanted: boolean): LazyLobbyComponents | null => {
  const [parts, setParts] = useState<LazyLobbyComponents | null>(null);
  useEffect(() => {
    if (!wanted) return;
    let isOver = false;
    const load = () =>
      import('./lazy-lobby-components.tsx')
        // A transition re-renders the cards in small steps, so that a slow phone stays responsive.
        .then((it) => isOver || startTransition(() => setParts(it.lazyParts)))
        .catch(() => {});
    let timer: ReturnType<typeof setTimeout> | undefined;
    const begin = () => {
      timer = setTimeout(load, restMs);
    };
    if (document.readyState === 'complete') begin();
    else window.addEventListener('load', begin, { once: true });
    return () => {
      isOver = true;
      window.removeEventListener('load', begin);
      clearTimeout(timer);
    };
  }, [wanted]);
  return parts;
};

/** Delay in ms before the lobby's remaining components are loaded, so that a slow phone can render the first cards undisturbed. */
const restMs = 300;

const loadDetails = () => import('./details/machine-details.tsx').then((it) => it.MachineDetails);
const close = (): void => shownDetails.set(null);

/** Shows a machine's details while a card requests them. Loaded only then. */
const DetailsHost = () => {
  const asked = useSyncExternalStore(shownDetails.subscribe, shownDetails.get);
  // The machine may be removed from the floor while its details are open.
  const isThere = useStore(floor.overview, ({ ids }) => asked !== null && ids.includes(asked));
  const id = isThere ? asked : null;
  const Details = useLazyComponent(id !== null, loadDetails, close);
  // Close the details when leaving the lobby: a player who returns from a game should see the machines.
  useEffect(() => close, []);
  return Details && id !== null && <Details key={id} id={id} onClose={close} />;
};

interface JackpotTickerProps {
  brands: readonly Brand[];
  /** The brand whose machines are shown and whose jackpots come first; null if all brands are shown. */
  chosen: BrandId | null;
}

/** Shows one brand's jackpots at a time; buttons lead to other brands with jackpots. */
const JackpotTicker = ({ brands, chosen }: JackpotTickerProps) => {
  const { t } = useMessages(mainMessages);
  const late = useContext(LatePartsContext);
  const jackpots = useStore(jackpotStore, (state) => state.jackpots);
  const withJackpots = brands.filter(({ id }) => (jackpots.get(id)?.length ?? 0) > 0);
  const [shownId, setShownId] = useState<BrandId | null>(chosen);
  useEffect(() => {
    if (chosen !== null) setShownId(chosen);
  }, [chosen]);
  const index = Math.max(
    0,
    withJackpots.findIndex(({ id }) => id === shownId),
  );
  const brand = withJackpots[index];
  if (!brand) return null;
  const hasOthers = withJackpots.length > 1;
  const turn = (by: number) =>
    setShownId(withJackpots[(index + by + withJackpots.length) % withJackpots.length]?.id ?? null);
  return (
    <section aria-label={t('lobby.jackpots')} className="flex h-14 items-center border-b border-line md:h-20">
      <div className={joinClassNames('flex min-w-0 items-center gap-1 md:flex-none md:pe-6', hasOthers && 'md:-ms-3')}>
        {hasOthers && (
          <IconButton
            label={t('lobby.previousJackpots')}
            icon={<ChevronLeft className="rtl:rotate-180" />}
            onClick={() => turn(-1)}
            className="max-md:hidden"
          />
        )}
        <div className="flex min-w-0 items-center gap-3 max-md:me-3 md:w-40">
          <BrandIcon {...brand} />
          <p className="grid min-w-0 leading-tight">
            <span className="text-12 text-ink-3">{t('lobby.jackpots')}</span>
            <b className="truncate font-[650]">{brand.name}</b>
          </p>
        </div>
        {hasOthers && (
          <IconButton
            label={t('lobby.nextJackpots')}
            icon={<ChevronRight className="rtl:rotate-180" />}
            onClick={() => turn(1)}
            className="max-md:hidden"
          />
        )}
      </div>
      <Levels brandId={brand.id} amounts={jackpots.get(brand.id) ?? []} />
      {/* Its place is kept, so that the amounts stay where they are. Another server sends no versions, and knows no history. */}
      {brand.jackpotVersion !== undefined && (
        <span className="ms-1 min-w-11 flex-none md:ms-4">{late && <late.TickerKeys brand={brand} />}</span>
      )}
    </section>
  );
};

const Levels = ({ brandId, amounts }: { brandId: BrandId; amounts: readonly number[] }) => {
  const { t } = useMessages(mainMessages);
  const money = useMoneyFormat();
  return (
    <dl className="ticker-levels">
      {amounts.map((amountMinor, level) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: a level is its place in the list
          key={level}
          className={joinClassNames('min-w-0', level === 0 && 'ticker-top')}
        >
          <dt className="text-12 leading-tight text-ink-3">{jackpotLevelName(t, level)}</dt>
          <dd className={level === 0 ? 'ticker-top-amount' : 'ticker-amount'}>
            {level === 0 ? (
              <RollingAmount key={brandId} text={money(amountMinor)} />
            ) : (
              <FormattedMoney amountMinor={amountMinor} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
};

/** Shows an amount whose last digit rolls. Digits have equal widths, so that rolling shifts nothing sideways. */
const RollingAmount = ({ text: written }: { text: string }) => {
  // Remove the bidirectional control characters, which would count as the last digit; the element sets the direction instead.
  const text = written.replace(/[\u2066\u2069]/g, '');
  const last = text.at(-1) ?? '';
  const known = useRef({ text, previous: last });
  if (known.current.text !== text) known.current = { text, previous: known.current.text.at(-1) ?? last };
  const { previous } = known.current;
  if (!/\d/.test(last))
    return (
      <span className="figures" translate="no">
        {text}
      </span>
    );
  return (
    // Without `dir`, the digits' separate boxes would follow the page's direction; numbers always run left to right.
    <span dir="ltr" className="figures inline-flex" translate="no">
      <span className="sr-only">{text}</span>
      <span aria-hidden="true">{text.slice(0, -1)}</span>
      <span aria-hidden="true" className="inline-block h-[1.25em] overflow-hidden leading-[1.25]">
        <span key={text} className={previous === last ? 'block' : 'rolling-digit block'}>
          {previous !== last && <span className="block">{previous}</span>}
          <span className="block">{last}</span>
        </span>
      </span>
    </span>
  );
};
