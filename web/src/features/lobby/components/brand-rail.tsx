import type { Brand, BrandId } from '@reelfloor/protocol';
import { Trophy } from 'lucide-react';
import { Link } from 'wouter';
import { useStore } from 'zustand';
import { useMoney } from '../../../i18n/use-money.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { classNames } from '../../../ui/class-names.ts';
import { jackpotStore } from '../store/jackpots.ts';
import { brandPath } from '../store/lobby-path.ts';
import { BrandPicture } from './brand-picture.tsx';

interface BrandRailProps {
  brands: readonly Brand[];
  chosen: BrandId | null;
}

/** A row of keys, one for each brand. Pressing the chosen brand again shows all machines. */
export const BrandRail = ({ brands, chosen }: BrandRailProps) => {
  const { t } = useTexts();
  return (
    <nav aria-label={t('lobby.brands')}>
      <ul className="brand-rail">
        {brands.map((brand) => (
          <BrandTile key={brand.id} brand={brand} chosen={brand.id === chosen} dimmed={chosen !== null} />
        ))}
      </ul>
    </nav>
  );
};

const BrandTile = ({ brand, chosen, dimmed }: { brand: Brand; chosen: boolean; dimmed: boolean }) => {
  const { t } = useTexts();
  return (
    <li className="relative min-w-0">
      <Link
        href={chosen ? '/lobby' : brandPath(brand.id, brand.name)}
        aria-current={chosen ? 'true' : undefined}
        className="group grid rounded-card"
      >
        <span
          className={classNames(
            'relative mb-2 block aspect-8/5 overflow-hidden rounded-card bg-surface-2 transition-opacity after:absolute after:inset-0 after:rounded-[inherit] after:shadow-[inset_0_0_0_1px_rgb(255_255_255/0.08)]',
            chosen && 'outline-2 outline-offset-2 outline-primary',
            dimmed && !chosen && 'opacity-60 group-hover:opacity-100',
          )}
        >
          <span className="block size-full transition-transform group-hover:scale-103">
            <BrandPicture {...brand} />
          </span>
        </span>
        <b className="truncate font-[620]">{brand.name}</b>
        <span className="flex flex-wrap items-center gap-x-2.5 text-12 text-ink-3">
          <span>{t('lobby.machineCount', { count: brand.machineCount })}</span>
          <TopJackpot brandId={brand.id} />
        </span>
      </Link>
    </li>
  );
};

const TopJackpot = ({ brandId }: { brandId: BrandId }) => {
  const { t } = useTexts();
  const money = useMoney();
  const top = useStore(jackpotStore, ({ jackpots }) => jackpots.get(brandId)?.[0]);
  if (top === undefined) return null;
  return (
    <>
      <span className="sr-only">{t('lobby.topJackpot', { amount: money(top, { short: true }) })}</span>
      <span aria-hidden="true" className="figures inline-flex items-center gap-1">
        <Trophy className="size-3" />
        {money(top, { compact: true })}
      </span>
    </>
  );
};
