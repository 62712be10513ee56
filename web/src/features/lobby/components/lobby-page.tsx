import './lobby.css';
import { CircleQuestionMark } from 'lucide-react';
import { Link } from 'wouter';
import { useTexts } from '../../../i18n/use-texts.ts';
import { onlyLobby } from '../../../settings/only-lobby.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { PageNote } from '../../../ui/page-note.tsx';
import { usePageTitle } from '../../../ui/page-title.ts';
import { useBrandsQuery } from '../api/get-brands.ts';
import { BrandRail } from './brand-rail.tsx';
import { JackpotTicker } from './jackpot-ticker.tsx';
import { MachineGrid } from './machine-grid.tsx';

/** Shows the machines. With a brand's id or in single-lobby mode, shows only that brand's machines. */
export const LobbyPage = ({ brandId: ofAddress = null }: { brandId?: string | null }) => {
  const only = onlyLobby();
  const brandId = only ?? ofAddress;
  const { t } = useTexts();
  const { data: all, isError } = useBrandsQuery();
  const brands = only === null ? all : all?.filter(({ id }) => id === only);
  const chosen = brands?.find(({ id }) => id === brandId) ?? null;
  usePageTitle(chosen?.name ?? t('lobby.title'));
  return (
    <>
      <h1 className="sr-only">{chosen?.name ?? t('lobby.title')}</h1>
      {brands && (
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
        <MachineGrid key={chosen?.id ?? ''} brand={chosen} />
      )}
    </>
  );
};

const HeadSkeleton = () => (
  <div aria-hidden="true">
    <div className="h-43 border-b border-line lg:h-22" />
    <div className="brand-rail">
      {Array.from({ length: 6 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the outlines are all alike and never move
        <div key={index}>
          <div className="mb-2 aspect-8/5 animate-pulse rounded-card bg-surface-1" />
          <div className="h-9.75 w-2/3 animate-pulse rounded-control bg-surface-1" />
        </div>
      ))}
    </div>
  </div>
);
