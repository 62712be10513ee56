import './components/lobby.css';
import { CircleQuestionMark } from 'lucide-react';
import { startTransition, useEffect, useState, useSyncExternalStore } from 'react';
import { Link } from 'wouter';
import { useStore } from 'zustand';
import { mainMessages } from '../../i18n/i18n.ts';
import { useMessages } from '../../i18n/use-messages.ts';
import { onlyLobby } from '../../settings/only-lobby.ts';
import { buttonClass } from '../../ui/button.tsx';
import { PageNote } from '../../ui/page-note.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { useLatePart } from '../../ui/use-late-part.ts';
import { useBrandsQuery } from './api/get-brands.ts';
import { BrandRail } from './components/brand-rail.tsx';
import { type LateParts, LatePartsContext } from './components/card-slots.ts';
import { JackpotTicker } from './components/jackpot-ticker.tsx';
import { MachineGrid } from './components/machine-grid.tsx';
import { useFloorOverview } from './components/use-floor-overview.ts';
import { queueStore } from './queue/queue-store.ts';
import { useIsRestricted } from './store/card-action.ts';
import { floor } from './store/machine-list-store.ts';
import { shownDetails } from './store/shown-details.ts';

/** Shows the machines. With a brand's id or in single-lobby mode, shows only that brand's machines. */
export const LobbyPage = ({ brandId: ofAddress = null }: { brandId?: string | null }) => {
  const only = onlyLobby();
  const brandId = only ?? ofAddress;
  const { t } = useMessages(mainMessages);
  const { data: all, isError } = useBrandsQuery();
  const brands = only === null ? all : all?.filter(({ id }) => id === only);
  const chosen = brands?.find(({ id }) => id === brandId) ?? null;
  const queue = useSyncExternalStore(queueStore.subscribe, queueStore.get);
  const turns = queue?.places.filter(({ heldUntilMs }) => heldUntilMs !== null) ?? [];
  const late = useLateParts(useFloorOverview().loaded);
  const isRestricted = useIsRestricted();
  usePageTitle(chosen?.name ?? t('lobby.title'));
  return (
    <LatePartsContext value={late}>
      <h1 className="sr-only">{chosen?.name ?? t('lobby.title')}</h1>
      {brands && !isRestricted && (
        <>
          <JackpotTicker brands={brands} chosen={chosen?.id ?? null} />
          {only === null && <BrandRail brands={brands} chosen={chosen?.id ?? null} />}
        </>
      )}
      {!brands && (isError ? <div className="h-8" /> : <HeadSkeleton />)}
      {brandId !== null && brands && !chosen ? (
        <PageNote
          icon={<CircleQuestionMark />}
          title={t('lobby.brandUnknown')}
          advice={t('lobby.brandUnknownAdvice')}
          action={
            <Link href="/lobby" className={buttonClass('primary')}>
              {t('lobby.allMachines')}
            </Link>
          }
        />
      ) : (
        <>
          {late && <late.PageBar />}
          <MachineGrid
            key={chosen?.id ?? ''}
            brand={chosen}
            myTurns={turns.map(({ machineId }) => machineId)}
          />
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

/**
 * Loads the late parts once `wanted` is true and the page has loaded. Without them the lobby is whole.
 */
const useLateParts = (wanted: boolean): LateParts | null => {
  const [parts, setParts] = useState<LateParts | null>(null);
  useEffect(() => {
    if (!wanted) return;
    let isOver = false;
    const load = () =>
      import('./late-parts.tsx').then(
        // A transition draws the cards again in small steps, so that a slow phone stays responsive.
        (it) => isOver || startTransition(() => setParts(it.lateParts)),
        () => {},
      );
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

/** Time in which a slow phone draws the first cards undisturbed. */
const restMs = 300;

const loadDetails = () => import('./details/machine-details.tsx').then((it) => it.MachineDetails);
const close = (): void => shownDetails.set(null);

/** Shows a machine's details while a card asks for them. They are loaded only then. */
const DetailsHost = () => {
  const asked = useSyncExternalStore(shownDetails.subscribe, shownDetails.get);
  // The machine may leave the floor while its details are open.
  const isThere = useStore(floor.overview, ({ ids }) => asked !== null && ids.includes(asked));
  const id = isThere ? asked : null;
  const Details = useLatePart(id !== null, loadDetails, close);
  // The details belong to this visit of the lobby: a player who comes back from a game sees the machines.
  useEffect(() => close, []);
  return Details && id !== null && <Details key={id} id={id} onClose={close} />;
};
