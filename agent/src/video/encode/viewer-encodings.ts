import type { PipelineViewer } from './pipeline-viewer.ts';

/** Which of the two encodings that a codec may have. */
export type EncodingId = 0 | 1;

type RatedViewer = { readonly sender: Pick<PipelineViewer['sender'], 'pictureBitsPerSecond' | 'isFull'> };

/** Shares of the quickest viewer's rate: below the one a viewer gets the slow encoding, from the other it may come back. */
const rateShare = { leaveBelow: 0.5, backFrom: 0.75 } as const;
/** How long a viewer may hold up those that it shares an encoding with, before it leaves that one. */
const mostBurdenMs = 300;
/** So much of the time in which it holds nobody up is taken off again: there is nothing slower than the slow encoding. */
const relief = { quick: 1 / 16, slow: 1 } as const;
/** What a key frame for one viewer costs the others. */
const keyFrameBurdenMs = 100;
const keyFrameRestMs = { quick: 300, slow: 2000 } as const;
/** A viewer comes back when its link was good enough for so long; each time twice as long. */
const calmMs = { first: 3000, longest: 5 * 60_000 } as const;
/** Frames that did not flow say nothing of the time between them. */
const longestStepMs = 100;
const takenOverMs = 1000;

interface Standing {
  /** Null: it gets no frames until its link has room again. */
  encoding: EncodingId | null;
  isFull: boolean;
  /** What its link takes, less for the frames that it lately could not take. */
  bitsPerSecond: number;
  takenShare: number;
  burdenMs: number;
  fitSinceMs: number | null;
  calmMs: number;
  keyFrameAtMs: number;
}

/**
 * Divides the viewers of one codec by how quick they are, so that a slow one never sets a quick one's rate: a quick encoding and,
 * when a viewer's link takes less than half of the quickest's, a slow one. What a viewer may do to those beside it is bounded,
 * whatever it tells. Pure: the caller brings the clock, in milliseconds.
 */
export class ViewerEncodings<V extends RatedViewer> {
  readonly #standings = new Map<V, Standing>();
  readonly #joined = new Set<EncodingId>();
  #quick: EncodingId = 0;
  #judgedAtMs: number | null = null;

  /** The encoding whose viewers are the quick ones. */
  get quick(): EncodingId {
    return this.#quick;
  }

  get slow(): EncodingId {
    return this.#quick === 0 ? 1 : 0;
  }

  viewersOf(encoding: EncodingId): V[] {
    return [...this.#standings].flatMap(([viewer, standing]) =>
      standing.encoding === encoding ? [viewer] : [],
    );
  }

  /** To be called with all viewers before each frame. Returns the encodings that somebody came to, and needs a key frame of. */
  judge(viewers: readonly V[], nowMs: number): ReadonlySet<EncodingId> {
    const elapsedMs = Math.min(longestStepMs, nowMs - (this.#judgedAtMs ?? nowMs));
    this.#judgedAtMs = nowMs;
    this.#joined.clear();
    for (const viewer of this.#standings.keys())
      if (!viewers.includes(viewer)) this.#standings.delete(viewer);
    const newcomers = this.#look(viewers, elapsedMs);
    const present = [...this.#standings.values()];
    const rates = present.filter((standing) => standing.encoding !== null || newcomers.includes(standing));
    const quickest = Math.max(...rates.map(({ bitsPerSecond }) => bitsPerSecond));
    for (const standing of newcomers)
      this.#move(standing, isFar(standing, quickest) ? this.slow : this.quick);
    for (const standing of present) {
      if (standing.encoding === this.quick) this.#judgeQuick(standing, quickest, elapsedMs);
      else if (standing.encoding === this.slow) this.#judgeSlow(standing, quickest, elapsedMs, nowMs);
      else this.#judgeLeftOut(standing, elapsedMs);
    }
    this.#keepQuick();
    return this.#joined;
  }

  /** Whether a key frame is made because this viewer wants one; it counts against the viewer where others get it, too. */
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

  /** Returns those that were not there before. */
  #look(viewers: readonly V[], elapsedMs: number): Standing[] {
    const newcomers: Standing[] = [];
    for (const viewer of viewers) {
      let standing = this.#standings.get(viewer);
      if (!standing) {
        standing = newStanding();
        this.#standings.set(viewer, standing);
        newcomers.push(standing);
      }
      const { isFull, pictureBitsPerSecond } = viewer.sender;
      const step = Math.min(1, elapsedMs / takenOverMs);
      standing.isFull = isFull;
      standing.takenShare += ((isFull ? 0 : 1) - standing.takenShare) * step;
      standing.bitsPerSecond = pictureBitsPerSecond * standing.takenShare;
    }
    return newcomers;
  }

  #judgeQuick(standing: Standing, quickest: number, elapsedMs: number): void {
    const isBurden = isFar(standing, quickest) || this.#holdsOthersUp(standing);
    weigh(standing, isBurden ? elapsedMs : -elapsedMs * relief.quick);
    if (standing.burdenMs <= mostBurdenMs) return;
    // Alone, it is the other encoding that has become the quick one.
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
    if (standing.burdenMs > mostBurdenMs) standing.encoding = null;
  }

  #judgeLeftOut(standing: Standing, elapsedMs: number): void {
    if (standing.isFull) return;
    weigh(standing, -elapsedMs * relief.slow);
    if (standing.burdenMs === 0) this.#move(standing, this.slow);
  }

  /** The quick ones may all have left. */
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

  /** The encodings themselves stay as they are, and everybody in theirs. */
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
    return [...this.#standings.values()].filter(
      (other) => other !== standing && other.encoding === standing.encoding,
    );
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
