import { clockModulus, readStrip } from './read-strip.ts';

/** A recording as plain numbers, which can be sent out of the page. */
export interface Seen {
  /** Start of the recording, by the page's clock. All times of this interface are milliseconds of that clock. */
  readonly fromMs: number;
  untilMs: number;
  readonly shownAtMs: number[];
  /** For each frame, the time from drawing it to its arrival in the page. */
  readonly glassMs: number[];
  /** For each frame, the time from drawing it to its expected display. */
  readonly displayMs: number[];
  /** When each frame was submitted for display, and how long before that it was drawn. */
  readonly presented: { readonly atMs: number; readonly glassMs: number }[];
  unreadable: number;
}

export class Recording {
  readonly #video: HTMLVideoElement;
  #seen: Seen | null = null;
  #readsFrames = true;
  #flipped: boolean | null = null;
  #flipAwaited: ((atMs: number) => void) | null = null;
  #firstAwaited: (() => void) | null = null;

  constructor(video: HTMLVideoElement) {
    this.#video = video;
    const next = (): void => {
      video.requestVideoFrameCallback((nowMs, frame) => {
        this.#take(nowMs, frame);
        next();
      });
    };
    next();
  }

  nextFrame(): Promise<void> {
    return new Promise((resolve) => {
      this.#firstAwaited = resolve;
    });
  }

  nextFlip(): Promise<number> {
    return new Promise((resolve) => {
      this.#flipAwaited = resolve;
    });
  }

  start(readsFrames = true): void {
    this.#readsFrames = readsFrames;
    this.#seen = nothingSeen();
    this.#flipped = null;
  }

  stop(): Seen {
    const seen = this.#seen ?? nothingSeen();
    this.#seen = null;
    seen.untilMs = performance.now();
    return seen;
  }

  #take(nowMs: number, { expectedDisplayTime, presentationTime }: VideoFrameCallbackMetadata): void {
    // Read the clocks first, because reading the picture takes time.
    const shownAtMs = Date.now();
    const sincePresentedMs = performance.now() - presentationTime;
    const untilDisplayMs = expectedDisplayTime - performance.now();
    this.#firstAwaited?.();
    this.#firstAwaited = null;
    if (!this.#seen) return;
    this.#seen.shownAtMs.push(nowMs);
    if (!this.#readsFrames) return;
    const strip = readStrip(this.#video);
    if (!strip) {
      this.#seen.unreadable += 1;
      return;
    }
    const glassMs = (((shownAtMs - strip.clockMs) % clockModulus) + clockModulus) % clockModulus;
    this.#seen.glassMs.push(glassMs);
    this.#seen.displayMs.push(glassMs + untilDisplayMs);
    this.#seen.presented.push({ atMs: presentationTime, glassMs: glassMs - sincePresentedMs });
    if (this.#flipped !== null && strip.flipped !== this.#flipped) {
      this.#flipAwaited?.(shownAtMs);
      this.#flipAwaited = null;
    }
    this.#flipped = strip.flipped;
  }
}

const nothingSeen = (): Seen => {
  const fromMs = performance.now();
  return { fromMs, untilMs: fromMs, shownAtMs: [], glassMs: [], displayMs: [], presented: [], unreadable: 0 };
};
