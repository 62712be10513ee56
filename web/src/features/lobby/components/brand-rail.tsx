import type { Brand, BrandId } from '@reelfloor/protocol';
import { Link } from 'wouter';
import { useTexts } from '../../../i18n/use-texts.ts';
import { type BrandCount, countByBrand } from '../store/brand-counts.ts';
import { floor } from '../store/floor.ts';
import { brandPath } from '../store/lobby-path.ts';
import { BrandPicture } from './brand-picture.tsx';
import { useFloorOverview } from './use-floor-overview.ts';

interface BrandRailProps {
  brands: readonly Brand[];
  chosen: BrandId | null;
}

/** A row of keys, one for each brand. Pressing the chosen brand again shows all machines. */
export const BrandRail = ({ brands, chosen }: BrandRailProps) => {
  const { t } = useTexts();
  const { loaded } = useFloorOverview();
  const counts = loaded ? countByBrand(floor.all()) : null;
  return (
    <nav aria-label={t('lobby.brands')}>
      <ul className="brand-rail">
        {brands.map((brand) => (
          <BrandTile key={brand.id} brand={brand} chosen={brand.id === chosen} count={counts?.(brand)} />
        ))}
      </ul>
    </nav>
  );
};

interface BrandTileProps {
  brand: Brand;
  chosen: boolean;
  count: BrandCount | undefined;
}

const BrandTile = ({ brand, chosen, count }: BrandTileProps) => {
  const { t } = useTexts();
  return (
    <li className="min-w-0">
      <Link
        href={chosen ? '/lobby' : brandPath(brand.id, brand.name)}
        aria-current={chosen ? 'true' : undefined}
      >
        <span>
          <BrandPicture {...brand} />
        </span>
        <span className="grid">
          <b className="truncate font-[620] max-md:text-12">{brand.name}</b>
          <span className="truncate text-12 text-ink-2">
            {count ? t('lobby.freeOf', { ...count }) : t('lobby.machineCount', { count: brand.machineCount })}
          </span>
        </span>
      </Link>
    </li>
  );
};
