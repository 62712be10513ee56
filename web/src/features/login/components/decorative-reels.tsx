import { useEffect, useState } from 'react';
import { joinClassNames } from '../../../ui/class-names.ts';
import picture from './reel-wall.svg';

/** Decorative reels, hidden from screen readers. The symbols load after the form is rendered. */
export const DecorativeReels = () => {
  const painted = usePainted();
  return (
    <div aria-hidden="true" className="relative overflow-hidden bg-bg">
      <div className="absolute top-1/2 end-0 flex w-[max(118%,460px)] -translate-y-1/2 justify-end gap-1.5 md:w-full md:min-w-[680px] md:gap-3 md:pe-3 lg:min-w-[912px]">
        {wallReels.map(({ symbols, lit }) => (
          <div key={lit} className="flex-1 overflow-hidden rounded-card bg-surface-1">
            {symbols.map((symbol, row) => (
              <Cell key={symbol} symbol={painted ? symbol : null} lit={row === litRow ? lit : undefined} />
            ))}
          </div>
        ))}
        {/* The lines around the highlighted row, the third of five, and the fading above and below it. */}
        <div className="absolute inset-x-0 top-0 h-2/5 bg-linear-to-b from-bg to-transparent to-90%" />
        <div className="absolute inset-x-0 top-2/5 h-1/5 border-y-2 border-primary" />
        <div className="absolute inset-x-0 bottom-0 h-2/5 bg-linear-to-t from-bg to-transparent to-90%" />
      </div>
    </div>
  );
};

const litRow = 2;

const usePainted = (): boolean => {
  const [painted, setPainted] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    // Wait until the page is painted: an animation frame's callback runs before the paint, a timer started in it after the paint.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setPainted(true));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, []);
  return painted;
};

const Cell = ({ symbol, lit }: { symbol: string | null; lit: string | undefined }) => (
  <div
    style={lit === undefined ? undefined : { backgroundColor: lit }}
    className={joinClassNames(
      'relative grid aspect-square place-items-center',
      lit === undefined && 'border-b border-bg',
    )}
  >
    {symbol !== null && (
      <img
        src={`${picture}#${symbol}`}
        alt=""
        width="144"
        height="144"
        className={joinClassNames('h-auto', lit === undefined ? 'w-2/3 opacity-(--wall) saturate-[0.3]' : 'w-3/4')}
      />
    )}
    {lit !== undefined && (
      <div className="absolute inset-0 [background-image:linear-gradient(rgb(28_10_16/0.34),transparent_20%,transparent_80%,rgb(28_10_16/0.34))]" />
    )}
  </div>
);

/** Four reels of symbols. The third symbol of each is on the pay line, on its brand's background. */
export const wallReels: readonly { readonly symbols: readonly string[]; readonly lit: string }[] = [
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
