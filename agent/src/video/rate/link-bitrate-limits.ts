import { maxSavingBitsPerSecond } from '@reelfloor/protocol';

/** Bitrate limits of everything that is sent to one viewer, in bits per second, with all packet headers. */
export const linkLimits = { least: 48_000, first: 1_200_000, most: 6_500_000 } as const;

/** Bitrate limits with the data saver on, in bits per second: everything with all packet headers, the video, and the audio. */
export const dataSaverLimits = { link: maxSavingBitsPerSecond, picture: 300_000, sound: 24_000 } as const;

/** Bitrate limits of a spectator's stream, in bits per second: everything with all packet headers, and the video. There is no audio. */
export const spectatorLimits = { link: 1_150_000, picture: 1_000_000, sound: null } as const;

/**
 * Initial bitrate as a fraction of the bandwidth that the connection test measured. Below 1, because the link may be busier since the test.
 */
const begunShare = 0.9;

/** Initial bitrate and bitrate limits of the stream to one viewer, in bits per second. */
export interface LinkLimits {
  readonly first: number;
  readonly most: number;
  readonly maxPicture: number;
  /** Maximum audio bitrate in bits per second; null if it depends on the link's bandwidth. */
  readonly maxSound: number | null;
  /**
   * Filler (padding) packets: `some` sends them now and then, to probe for more bandwidth; `all` fills the whole bitrate, for a connection
   * test.
   */
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

/** What the page claims about its connection in a WebRTC offer. False claims harm only that page's own video. */
export interface LinkOptions {
  /** Bandwidth measured by a connection test, in bits per second. */
  readonly linkBitsPerSecond?: number | undefined;
  /** Whether the player has turned on the data saver. */
  readonly saves?: boolean | undefined;
  /** Set for a spectator; null or undefined for the player at the machine. */
  readonly watches?: object | null | undefined;
}

/** Returns the bitrate limits for a viewer. The bandwidth that the page measured only sets the initial bitrate, within the usual limits. */
export const computeLinkBitrateLimits = ({ linkBitsPerSecond, saves, watches }: LinkOptions): LinkLimits => {
  const limits = saves ? dataSaverLimits : watches ? spectatorLimits : null;
  const terms: LinkLimits = limits
    ? { ...defaultLinkLimits, most: limits.link, maxPicture: limits.picture, maxSound: limits.sound }
    : defaultLinkLimits;
  const measured = linkBitsPerSecond === undefined ? linkLimits.first : linkBitsPerSecond * begunShare;
  return { ...terms, first: Math.round(Math.min(terms.most, Math.max(linkLimits.least, measured))) };
};
