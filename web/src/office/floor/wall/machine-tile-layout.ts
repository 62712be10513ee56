/** A size of machine tiles in px: width, gap, minimum and maximum height (`low`, `tall`), and the height of a brand's name. */
interface TileSize {
  readonly name: 'xl' | 'l' | 'm' | 's' | 'xs';
  readonly width: number;
  readonly gap: number;
  readonly low: number;
  readonly tall: number;
  readonly label: number;
}

/** Tile sizes, largest first; on the smallest tiles only the color shows the machine's state. */
const sizes: readonly [TileSize, ...TileSize[]] = [
  { name: 'xl', width: 110, gap: 8, low: 92, tall: 92, label: 40 },
  { name: 'l', width: 54, gap: 8, low: 58, tall: 58, label: 40 },
  { name: 'm', width: 54, gap: 8, low: 42, tall: 57, label: 40 },
  { name: 's', width: 48, gap: 6, low: 24, tall: 41, label: 24 },
  { name: 'xs', width: 22, gap: 4, low: 14, tall: 23, label: 24 },
  { name: 'xs', width: 13, gap: 3, low: 8, tall: 23, label: 24 },
];

/**
 * Column layouts: brands are in one column or in several side by side, whose names get less room. Widths with the gap after the name, in
 * px.
 */
const columnings = [
  { columns: 1, namePx: 202 },
  { columns: 2, namePx: 162 },
  { columns: 3, namePx: 142 },
] as const;
export const columnGapPx = 28;

/** The machines of a brand, or only those that are on one page. */
export interface BrandTiles {
  readonly brand: string;
  readonly ids: readonly string[];
}

interface AvailableTileSpace {
  readonly width: number;
  readonly height: number;
}

export interface MachineTileLayout {
  readonly size: Pick<TileSize, 'name' | 'gap' | 'label'>;
  readonly columns: number;
  /** Width of a brand's name with the gap after it, in px. */
  readonly namePx: number;
  /** Number of tiles of a brand side by side, and the height of each, in px. */
  readonly across: number;
  readonly height: number;
  /** The display rotates through these pages, each a list of columns; nothing of a page is cut off. */
  readonly pages: readonly (readonly (readonly BrandTiles[])[])[];
}

/** Number of additional pages allowed beyond the minimum, for tiles large enough to show numbers. */
const morePages = 1;

/**
 * Lays out the tiles of all machines, each brand in rows of its own: on one page with the largest tiles that fit, or on several rotating
 * pages.
 */
export const layOutMachineTiles = (
  brands: readonly BrandTiles[],
  availableSize: AvailableTileSpace,
): MachineTileLayout => {
  const tried = sizes.flatMap((size) =>
    columnings.map((columning) => ({
      size,
      ...columning,
      ...pagesOf(brands, { size, ...columning }, availableSize),
    })),
  );
  const fewest = Math.min(...tried.map(({ pages }) => pages.length));
  const most = fewest <= 1 ? 1 : fewest + morePages;
  const { size, across, ...laid } = tried.find(({ pages }) => pages.length <= most) as (typeof tried)[number];
  const fits = (height: number) =>
    laid.pages.flat().every((column) => heightOf(column, { across, height, size }) <= availableSize.height);
  let height = size.low;
  while (height < size.tall && fits(height + 1)) height++;
  return { size, across, height, ...laid };
};

const linesOf = ({ ids }: BrandTiles, across: number): number => Math.ceil(ids.length / across);

/** Returns the height of stacked brands in px. The name of a brand may need more height than its tiles. */
const heightOf = (
  brands: readonly BrandTiles[],
  { across, height, size }: { readonly across: number; readonly height: number; readonly size: TileSize },
): number =>
  brands.reduce(
    (sum, brand) => sum + Math.max(size.label, linesOf(brand, across) * (height + size.gap) - size.gap) + size.gap,
    -size.gap,
  );

const pagesOf = (
  brands: readonly BrandTiles[],
  { size, columns, namePx }: { readonly size: TileSize; readonly columns: number; readonly namePx: number },
  { width, height }: AvailableTileSpace,
) => {
  const own = (width - (columns - 1) * columnGapPx) / columns - namePx;
  const across = Math.max(1, Math.floor((own + size.gap) / (size.width + size.gap)));
  const linesOfColumn = Math.max(1, Math.floor((height + size.gap) / (size.low + size.gap)));
  const perColumn = across * linesOfColumn;
  const filled: BrandTiles[][] = [];
  for (const { brand, ids } of brands)
    for (let from = 0; from < ids.length; from += perColumn) {
      const part = { brand, ids: ids.slice(from, from + perColumn) };
      const column = filled.at(-1);
      if (column && heightOf([...column, part], { across, height: size.low, size }) <= height) column.push(part);
      else filled.push([part]);
    }
  const pages: BrandTiles[][][] = [];
  for (let from = 0; from < filled.length; from += columns) pages.push(filled.slice(from, from + columns));
  return { across, pages };
};
