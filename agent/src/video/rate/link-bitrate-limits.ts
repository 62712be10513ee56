import { maxSavingBitsPerSecond } from '@reelfloor/protocol';

/** Limits in bits per second of everything that is sent, with all headers. */
export const linkLimits = { least: 120_000, first: 1_200_000, most: 6_500_000 } as const;

/** Limits with the data saver on, in bits per second: everything with all headers, the video, and the audio. */
export const dataSaverLimits = { link: maxSavingBitsPerSecond, picture: 300_000, sound: 24_000 } as const;

/** Limits of a spectator, in bits per second: everything with all headers, and the video. There is no audio. */
export const spectatorLimits = { link: 1_150_000, picture: 1_000_000, sound: null } as const;

/** Fraction of the bandwidth measured by a connection test with which video begins, because the connection may have become busier. */
const begunShare = 0.9;

/** Initial bitrate and limits of a sender, in bits per second. */
export interface LinkLimits {
  readonly first: number;
  readonly most: number;
  readonly maxPicture: number;
  /** Max audio bitrate; null: it depends on the link. */
  readonly maxSound: number | null;
  /** Filler packets: `some` now and then, to detect more bandwidth; `all` of the bitrate, for a connection test. */
  readonly filler: 'some' | 'all';
}

export const defaultLinkLimits: LinkLimits = {
  first: linkLimits.first,
  most: linkLimits.most,
  maxPicture: linkLimits.most,
  maxSound: null,
  filler: 'some',
};

export const connectionTestLimits: LinkLimits = { ...defaultLinkLimits, filler: 'all' };

/** What the page claims about its connection in an offer. Both may be false, which harms only that page's video. */
export interface LinkOptions {
  /** Bandwidth measured by a connection test, in bits per second. */
  readonly linkBitsPerSecond?: number | undefined;
  /** Whether the player has the data saver on. */
  readonly saves?: boolean | undefined;
  /** Not null for a spectator. */
  readonly watches?: object | null | undefined;
}

/** Returns the limits for a viewer. The bandwidth that the page measured only sets the initial bitrate, within the usual limits. */
export const computeLinkBitrateLimits = ({ linkBitsPerSecond, saves, watches }: LinkOptions): LinkLimits => {
  const limits = saves ? dataSaverLimits : watches ? spectatorLimits : null;
  const terms: LinkLimits = limits
    ? { ...defaultLinkLimits, most: limits.link, maxPicture: limits.picture, maxSound: limits.sound }
    : defaultLinkLimits;
  const measured = linkBitsPerSecond === undefined ? linkLimits.first : linkBitsPerSecond * begunShare;
  return { ...terms, first: Math.round(Math.min(terms.most, Math.max(linkLimits.least, measured))) };
};
