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
