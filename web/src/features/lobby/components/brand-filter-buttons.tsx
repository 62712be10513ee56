import type { Brand, BrandId } from '@reelfloor/protocol';
import { Link } from 'wouter';
import { useStore } from 'zustand';
import { mainMessages } from '../../../i18n/i18n.ts';
import { useMessages } from '../../../i18n/use-messages.ts';
import { buildBrandPicturePath } from '../../../ui/brand-picture-path.ts';
import { PicturePlaceholder, PictureWithFallback } from '../../../ui/picture-with-fallback.tsx';
import { type BrandCount, countMachinesByBrand } from '../store/brand-counts.ts';
import { buildBrandLobbyPath } from '../store/lobby-path.ts';
import { floor, type MachineListStore } from '../store/machine-list-store.ts';
import { useFloorOverview } from './use-floor-overview.ts';

interface BrandRailProps {
  brands: readonly Brand[];
  chosen: BrandId | null;
}

/** Row of buttons, one for each brand. Pressing the selected brand again shows all machines. */
export const BrandFilterButtons = ({ brands, chosen }: BrandRailProps) => {
  const { t } = useMessages(mainMessages);
  const { loaded } = useFloorOverview();
  const counts = loaded ? countMachinesByBrand(floor.all()) : null;
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
  const { t } = useMessages(mainMessages);
  return (
    <li className="min-w-0">
      <Link
        href={chosen ? '/lobby' : buildBrandLobbyPath(brand.id, brand.name)}
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

interface BrandPictureProps {
  id: BrandId;
  name: string;
}

/** Shows a brand's picture with aspect ratio 8:5. Decorative, because the brand's name is always beside it. */
const BrandPicture = ({ id, name }: BrandPictureProps) => (
  <PictureWithFallback
    sources={[`/assets/brands/${encodeURIComponent(id)}.png`, buildBrandPicturePath(name)]}
    otherwise={<MachinesImage brand={{ id, name }} width={640} height={400} />}
    width={640}
    height={400}
    sizes="52px"
  />
);

export const BrandIcon = ({ id, name }: BrandPictureProps) => (
  <span className="block size-9 flex-none md:size-11 overflow-hidden rounded-control bg-surface-2">
    <PictureWithFallback
      sources={[`/assets/brands/${encodeURIComponent(id)}-icon.png`, buildBrandPicturePath(name)]}
      otherwise={<MachinesImage brand={{ id, name }} width={128} height={128} />}
      width={128}
      height={128}
    />
  </span>
);

/** Shows the server's image of one of the brand's machines, or the name's first letter if none has an image. */
const MachinesImage = ({ brand, ...size }: MachinesImageProps) => (
  <PictureWithFallback
    sources={[useBrandImage(brand)]}
    otherwise={<PicturePlaceholder name={[...brand.name][0] ?? ''} />}
    {...size}
  />
);

interface MachinesImageProps {
  brand: BrandPictureProps;
  width: number;
  height: number;
}

type BrandNames = Pick<Brand, 'id' | 'name'>;

/**
 * Returns the server's image of the brand's first machine that has one; null if none has. A third-party server may identify a machine's
 * brand only by its name.
 */
export const findBrandImageUrl = (machines: Pick<MachineListStore, 'all'>, { id, name }: BrandNames): string | null =>
  machines.all().find(({ brand, image }) => image && (brand?.id ? brand.id === id : brand?.name === name))?.image ??
  null;

/** Returns a brand's image. Updated when the list of machines arrives. */
const useBrandImage = (brand: BrandNames): string | null =>
  useStore(floor.overview, () => findBrandImageUrl(floor, brand));
