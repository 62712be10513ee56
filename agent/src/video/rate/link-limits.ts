import { maxSavingBitsPerSecond } from '@reelfloor/protocol';

/** Bits per second of everything that is sent, with all headers. */
export const linkLimits = { least: 120_000, first: 1_200_000, most: 6_500_000 } as const;

/** What saving mode may use, in bits per second: everything with all headers, the picture, and the sound. */
export const savingLimits = { link: maxSavingBitsPerSecond, picture: 300_000, sound: 24_000 } as const;

/** What a spectator may use, in bits per second: everything with all headers, and the picture. There is no sound. */
export const watchingLimits = { link: 1_150_000, picture: 1_000_000, sound: null } as const;

/** A picture begins at this share of what a test of the connection measured, because the line may have become busier. */
const begunShare = 0.9;

/** How a sender begins, and what it may use, in bits per second. */
export interface LinkLimits {
  readonly first: number;
  readonly most: number;
  readonly maxPicture: number;
  /** Sound's bitrate that is never exceeded; null: the link decides. */
  readonly maxSound: number | null;
  /** Filler packets: `some` now and then, to find a wider link; `all` of the rate, for a test of the connection. */
  readonly filler: 'some' | 'all';
}

export const usualTerms: LinkLimits = {
  first: linkLimits.first,
  most: linkLimits.most,
  maxPicture: linkLimits.most,
  maxSound: null,
  filler: 'some',
};

export const connectionTestTerms: LinkLimits = { ...usualTerms, filler: 'all' };

/** What the page says of its line with an offer. Both may be lies, which harm only the picture of that page. */
export interface LinkOptions {
  /** What a test of the connection measured, in bits per second. */
  readonly linkBitsPerSecond?: number | undefined;
  /** True if the player wants to save data. */
  readonly saves?: boolean | undefined;
  /** Not null for a spectator. */
  readonly watches?: object | null | undefined;
}

/** Returns the terms for a viewer. What the page measured is only where the rate begins, within the same limits as ever. */
export const linkTermsOf = ({ linkBitsPerSecond, saves, watches }: LinkOptions): LinkLimits => {
  const limits = saves ? savingLimits : watches ? watchingLimits : null;
  const terms: LinkLimits = limits
    ? { ...usualTerms, most: limits.link, maxPicture: limits.picture, maxSound: limits.sound }
    : usualTerms;
  const measured = linkBitsPerSecond === undefined ? linkLimits.first : linkBitsPerSecond * begunShare;
  return { ...terms, first: Math.round(Math.min(terms.most, Math.max(linkLimits.least, measured))) };
};
