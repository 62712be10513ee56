import { classNames } from '../../../ui/class-names.ts';

/**
 * Four reels at rest, their pay line lit. Each entry is a symbol picture's name; the third of each reel is the one on
 * the line and stands on its brand's own reel colour.
 */
const reels: readonly { symbols: readonly string[]; lit: string }[] = [
  {
    symbols: ['bazaar-high3', 'copper-high2', 'anatolia-wild', 'orbit-high1', 'koi-high3'],
    lit: '#F5E6C8',
  },
  {
    symbols: ['pharaoh-high1', 'orbit-wild', 'koi-wild', 'bazaar-wild', 'anatolia-high2'],
    lit: '#33206E',
  },
  {
    symbols: ['koi-high1', 'anatolia-high1', 'copper-wild', 'pharaoh-high2', 'orbit-high2'],
    lit: '#F4DFC0',
  },
  {
    symbols: ['copper-high1', 'bazaar-high1', 'pharaoh-wild', 'anatolia-high3', 'koi-high2'],
    lit: '#EEDDAF',
  },
];

/** The login page's picture: decoration, hidden from screen readers. */
export const ReelWall = () => (
  <div aria-hidden="true" className="relative overflow-hidden bg-bg">
    <div className="absolute top-1/2 right-0 flex w-[max(118%,460px)] -translate-y-1/2 justify-end gap-1.5 md:w-full md:min-w-[680px] md:gap-3 md:pr-3 lg:min-w-[912px]">
      {reels.map(({ symbols, lit }) => (
        <div key={lit} className="flex-1 overflow-hidden rounded-card bg-surface-1">
          {symbols.map((symbol, row) => (
            <Cell key={symbol} symbol={symbol} lit={row === 2 ? lit : undefined} />
          ))}
        </div>
      ))}
    </div>
    <PayLine />
  </div>
);

const Cell = ({ symbol, lit }: { symbol: string; lit: string | undefined }) => (
  <div
    style={lit === undefined ? undefined : { backgroundColor: lit }}
    className={classNames(
      'relative grid aspect-square place-items-center',
      lit === undefined && 'border-b border-bg',
    )}
  >
    <img
      src={`/assets/symbols/${symbol}.svg`}
      alt=""
      width="144"
      height="144"
      className={classNames('h-auto', lit === undefined ? 'w-2/3 opacity-(--wall) saturate-[0.3]' : 'w-3/4')}
    />
    {lit !== undefined && (
      <div className="absolute inset-0 bg-linear-to-b from-[rgb(28_10_16/0.34)] via-transparent via-50% to-[rgb(28_10_16/0.34)]" />
    )}
  </div>
);

/** The two lines of the lit row, and the fade of what stands above and below it. */
const PayLine = () => (
  <div className="pointer-events-none absolute inset-0 grid grid-rows-[1fr_auto_1fr]">
    <div className="bg-linear-to-b from-bg to-transparent" />
    <div className="h-[calc(max(118vw,460px)/4)] border-y-2 border-primary md:h-auto" />
    <div className="bg-linear-to-t from-bg to-transparent" />
  </div>
);
