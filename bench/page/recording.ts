import { clockModulus, readStrip } from './read-strip.ts';

/** Everything seen since `start`: plain numbers, so that it can leave the page. */
export interface Seen {
  /** When the recording began and ended, milliseconds of the page's clock. */
  readonly fromMs: number;
  untilMs: number;
  /** When frames were shown, milliseconds of the page's clock. */
  readonly shownAtMs: number[];
  /** From the moment that a frame's clock shows to the moment that the page got the frame. */
  readonly glassMs: number[];
  /** The same to the moment when the browser expects the frame to light up. */
  readonly displayMs: number[];
  /** When frames were handed on to be drawn, on the page's clock, and how old they were then. */
  readonly presented: { readonly atMs: number; readonly glassMs: number }[];
  unreadable: number;
}

/** Takes down what a video element shows, frame by frame. */
export class Recording {
  readonly #video: HTMLVideoElement;
  #seen: Seen | null = null;
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

  /** Resolves when the next frame is shown. */
  nextFrame(): Promise<void> {
    return new Promise((resolve) => {
      this.#firstAwaited = resolve;
    });
  }

  /** Resolves with the moment when the round's block has flipped. */
  nextFlip(): Promise<number> {
    return new Promise((resolve) => {
      this.#flipAwaited = resolve;
    });
  }

  start(): void {
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
    // First of all, before reading the picture takes time of its own.
    const shownAtMs = Date.now();
    const sincePresentedMs = performance.now() - presentationTime;
    const untilDisplayMs = expectedDisplayTime - performance.now();
    this.#firstAwaited?.();
    this.#firstAwaited = null;
    if (!this.#seen) return;
    this.#seen.shownAtMs.push(nowMs);
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
