import type { FrameChanges } from '../../cabinet/cabinet.ts';

/** How long a link must be wide before the limit goes. Each time that the limit comes back doubles the time. */
const steadyMs = { first: 1000, longest: 5 * 60_000 } as const;
/** The limit comes back when the allowed bitrate falls below this share of the highest useful bitrate. */
const leaveBelow = 0.9;
/** The limit goes while less than this share of the picture changes, because a large key frame begins the new encoding. */
const calmShare = 0.1;

export interface FrameRate {
  /** True if every viewer's link carries frames of any size quickly. */
  readonly isWide: boolean;
  readonly allowedBitsPerSecond: number;
  /** The highest bitrate that a picture of this size can use. */
  readonly mostBitsPerSecond: number;
  /** The share of the picture that changed since the last frame; null if unknown. */
  readonly changedShare: number | null;
}

/** Decides whether x264 may encode without a limit of the bitrate, which takes a quarter less processor time. */
export class RateFreedom {
  #isFree = false;
  #wideSinceMs: number | null = null;
  #steadyMs: number = steadyMs.first;

  /** Call before each frame. Returns whether this frame needs no limit. */
  judge(frame: FrameRate, nowMs: number): boolean {
    if (this.#isFree) {
      if (frame.allowedBitsPerSecond < frame.mostBitsPerSecond * leaveBelow) this.end();
      return this.#isFree;
    }
    const isWide = frame.isWide && frame.allowedBitsPerSecond >= frame.mostBitsPerSecond;
    this.#wideSinceMs = isWide ? (this.#wideSinceMs ?? nowMs) : null;
    if (this.#wideSinceMs === null || nowMs - this.#wideSinceMs < this.#steadyMs) return false;
    this.#isFree = frame.changedShare !== null && frame.changedShare < calmShare;
    return this.#isFree;
  }

  /** Call when a key frame is wanted: with a limit, it is small enough for a link in trouble. */
  end(): void {
    this.#wideSinceMs = null;
    if (!this.#isFree) return;
    this.#isFree = false;
    this.#steadyMs = Math.min(steadyMs.longest, 2 * this.#steadyMs);
  }
}

/** Returns the changed share of a picture, at most 1; areas that overlap count twice. Null if the changes are unknown. */
export const changedShareOf = (
  { width, height }: { readonly width: number; readonly height: number },
  changes: FrameChanges | undefined,
): number | null => {
  if (!changes) return null;
  let pixels = 0;
  for (let at = 0; at < changes.areas.length; at += 4)
    pixels += (changes.areas[at + 2] ?? 0) * (changes.areas[at + 3] ?? 0);
  return Math.min(1, pixels / (width * height));
};
