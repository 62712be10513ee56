import { bitrateLimits } from '../rate/bitrate-controller.ts';
import type { ChosenPayloadTypes } from '../rtp/choose-payload-types.ts';
import type { EncodedPicture } from './media-encoders.ts';

/** Kind of viewer: the player of the machine, staff, or a spectator, who must not see the player's money. */
export type Audience = 'player' | 'staff' | 'public';

export interface PipelineViewer {
  /** Kind of viewer. Public viewers (spectators) have separate encodings, so that what they report affects no player. */
  readonly audience: Audience;
  readonly payloads: ChosenPayloadTypes;
  /** Whether the viewer's video track is open. The first frame sent must be a keyframe. */
  readonly open: boolean;
  /** Whether the viewer is connecting and has no frame yet. It keeps one, and sends it as soon as its track opens. */
  readonly awaitsFirst?: boolean;
  readonly wantsSound: boolean;
  readonly saves: boolean;
  /**
   * Whether this is the stream to a relay server, which forwards it to many spectators: it has a separate encoding, with a fixed bitrate.
   */
  readonly feedsRelay?: boolean;
  readonly sender: {
    readonly pictureBitsPerSecond: number;
    readonly soundBitsPerSecond: number;
    /** Whether the bitrate still relies only on the bandwidth that the page claims. */
    readonly isClaimed: boolean;
    /** Whether a frame sent now would wait in the connection's queues. */
    readonly isFull: boolean;
  };
  sendVideo(picture: EncodedPicture, timestamp: number, spares: boolean): void;
  sendSound(packet: Buffer, timestamp: number): void;
}

export type EncodingId = 0 | 1;

type RatedViewer = {
  readonly sender: Pick<PipelineViewer['sender'], 'pictureBitsPerSecond' | 'isFull' | 'isClaimed'>;
};

/**
 * Bitrate thresholds as fractions of the fastest viewer's. A viewer gets the slow encoding below `leaveBelow`, and may return to the quick
 * one from `backFrom` on.
 */
const rateShare = { leaveBelow: 0.5, backFrom: 0.75 } as const;
/** A viewer whose congested connection has delayed other viewers for this long, in ms, must leave their encoding. */
const maxBurdenMs = 300;
/**
 * A viewer's "burden" is the time in ms for which it delayed other viewers of its encoding. While it delays nobody, it decreases by this
 * many ms per ms.
 */
const relief = { quick: 1 / 16, slow: 1 } as const;
/**
 * Ms added to a viewer's burden (time for which it delayed others) for each keyframe made for it, because the other viewers get the
 * keyframe too.
 */
const keyFrameBurdenMs = 100;
const keyFrameRestMs = { quick: 300, slow: 2000 } as const;
/**
 * Time in ms for which a viewer's connection must be good before it returns to the quick encoding. Each return doubles the time, up to
 * `longest`.
 */
const calmMs = { first: 3000, longest: 5 * 60_000 } as const;
/**
 * Maximum ms that one frame adds to a viewer's burden (time for which it delayed others): if frames are further apart, the rest is a pause.
 */
const longestStepMs = 100;
const takenOverMs = 1000;

interface Standing {
  /** The encoding that the viewer gets; null if it gets no frames, because its bandwidth is too low even for the slow encoding. */
  encoding: EncodingId | null;
  isFull: boolean;
  /** The viewer's bitrate, multiplied by the fraction of recent frames for which its connection was not congested. */
  bitsPerSecond: number;
  takenShare: number;
  burdenMs: number;
  fitSinceMs: number | null;
  calmMs: number;
  keyFrameAtMs: number;
}

/**
 * Assigns the viewers of a codec to two encodings: those with less than half of the fastest viewer's bitrate get the slow one. A viewer
 * that delays others must leave their encoding: its burden counts that time, whatever bitrate the viewer reports.
 */
export class ViewerEncodings<V extends RatedViewer> {
  readonly #standings = new Map<V, Standing>();
  readonly #joined = new Set<EncodingId>();
  #quick: EncodingId = 0;
  #judgedAtMs: number | null = null;

  get quick(): EncodingId {
    return this.#quick;
  }

  get slow(): EncodingId {
    return this.#quick === 0 ? 1 : 0;
  }

  viewersOf(encoding: EncodingId): V[] {
    return [...this.#standings].flatMap(([viewer, standing]) => (standing.encoding === encoding ? [viewer] : []));
  }

  /**
   * Updates the assignment of viewers. Must be called before each frame. Returns the encodings that viewers joined: these need a keyframe.
   */
  judge(viewers: readonly V[], nowMs: number): ReadonlySet<EncodingId> {
    const elapsedMs = Math.min(longestStepMs, nowMs - (this.#judgedAtMs ?? nowMs));
    this.#judgedAtMs = nowMs;
    this.#joined.clear();
    for (const viewer of this.#standings.keys()) if (!viewers.includes(viewer)) this.#standings.delete(viewer);
    const newcomers = this.#look(viewers, elapsedMs);
    const present = [...this.#standings.values()];
    const rates = present.filter((standing) => standing.encoding !== null || newcomers.includes(standing));
    const quickest = Math.max(...rates.map(({ bitsPerSecond }) => bitsPerSecond));
    for (const standing of newcomers) this.#move(standing, isFar(standing, quickest) ? this.slow : this.quick);
    for (const standing of present) {
      if (standing.encoding === this.quick) this.#judgeQuick(standing, quickest, elapsedMs);
      else if (standing.encoding === this.slow) this.#judgeSlow(standing, quickest, elapsedMs, nowMs);
      else this.#judgeLeftOut(standing, elapsedMs);
    }
    this.#keepQuick();
    return this.#joined;
  }

  /**
   * Returns whether a keyframe may be made for this viewer. If other viewers get it too, this viewer's burden (time for which it delayed
   * others) grows.
   */
  grantKeyFrame(viewer: V, nowMs: number): boolean {
    const standing = this.#standings.get(viewer);
    if (!standing || standing.encoding === null) return false;
    standing.fitSinceMs = null;
    if (this.#besides(standing).length === 0) return true;
    const isQuick = standing.encoding === this.quick;
    if (nowMs - standing.keyFrameAtMs < (isQuick ? keyFrameRestMs.quick : keyFrameRestMs.slow)) return false;
    standing.keyFrameAtMs = nowMs;
    if (isQuick) standing.burdenMs += keyFrameBurdenMs;
    return true;
  }

  #look(viewers: readonly V[], elapsedMs: number): Standing[] {
    const newcomers: Standing[] = [];
    for (const viewer of viewers) {
      let standing = this.#standings.get(viewer);
      if (!standing) {
        standing = newStanding();
        this.#standings.set(viewer, standing);
        newcomers.push(standing);
      }
      const { isFull, isClaimed, pictureBitsPerSecond } = viewer.sender;
      const step = Math.min(1, elapsedMs / takenOverMs);
      standing.isFull = isFull;
      standing.takenShare += ((isFull ? 0 : 1) - standing.takenShare) * step;
      // Limits a bandwidth that only the page claims, so that it cannot move other viewers to the slow encoding.
      const rate = isClaimed ? Math.min(pictureBitsPerSecond, bitrateLimits.first) : pictureBitsPerSecond;
      standing.bitsPerSecond = rate * standing.takenShare;
    }
    return newcomers;
  }

  #judgeQuick(standing: Standing, quickest: number, elapsedMs: number): void {
    const isBurden = isFar(standing, quickest) || this.#holdsOthersUp(standing);
    weigh(standing, isBurden ? elapsedMs : -elapsedMs * relief.quick);
    if (standing.burdenMs <= maxBurdenMs) return;
    // A viewer that is alone in its encoding keeps it; that encoding becomes the slow one, and the other becomes the quick one.
    if (this.#besides(standing).length === 0) this.#exchange();
    else this.#move(standing, this.slow);
  }

  #judgeSlow(standing: Standing, quickest: number, elapsedMs: number, nowMs: number): void {
    const fits = !standing.isFull && standing.bitsPerSecond >= quickest * rateShare.backFrom;
    standing.fitSinceMs = fits ? (standing.fitSinceMs ?? nowMs) : null;
    if (standing.fitSinceMs !== null && nowMs - standing.fitSinceMs >= standing.calmMs) {
      standing.calmMs = Math.min(calmMs.longest, 2 * standing.calmMs);
      return this.#move(standing, this.quick);
    }
    weigh(standing, this.#holdsOthersUp(standing) ? elapsedMs : -elapsedMs * relief.slow);
    if (standing.burdenMs > maxBurdenMs) standing.encoding = null;
  }

  #judgeLeftOut(standing: Standing, elapsedMs: number): void {
    if (standing.isFull) return;
    weigh(standing, -elapsedMs * relief.slow);
    if (standing.burdenMs === 0) this.#move(standing, this.slow);
  }

  /** If the quick encoding has no viewers left, makes the slow encoding the quick one. */
  #keepQuick(): void {
    const encodings = new Set([...this.#standings.values()].map(({ encoding }) => encoding));
    if (encodings.size === 0 || encodings.has(this.quick)) return;
    if (encodings.has(this.slow)) return this.#exchange();
    for (const standing of this.#standings.values()) this.#move(standing, this.quick);
  }

  #move(standing: Standing, encoding: EncodingId): void {
    standing.encoding = encoding;
    standing.burdenMs = 0;
    standing.fitSinceMs = null;
    this.#joined.add(encoding);
  }

  /** Swaps which of the two encodings is the quick one. Viewers keep their encoding. */
  #exchange(): void {
    this.#quick = this.slow;
    for (const standing of this.#standings.values()) {
      standing.burdenMs = 0;
      standing.fitSinceMs = null;
    }
  }

  #holdsOthersUp(standing: Standing): boolean {
    return standing.isFull && this.#besides(standing).some(({ isFull }) => !isFull);
  }

  #besides(standing: Standing): Standing[] {
    return [...this.#standings.values()].filter((other) => other !== standing && other.encoding === standing.encoding);
  }
}

const newStanding = (): Standing => ({
  encoding: null,
  isFull: false,
  bitsPerSecond: 0,
  takenShare: 1,
  burdenMs: 0,
  fitSinceMs: null,
  calmMs: calmMs.first,
  keyFrameAtMs: Number.NEGATIVE_INFINITY,
});

const isFar = ({ bitsPerSecond }: Standing, quickest: number): boolean =>
  bitsPerSecond < quickest * rateShare.leaveBelow;

const weigh = (standing: Standing, byMs: number): void => {
  standing.burdenMs = Math.max(0, standing.burdenMs + byMs);
};
