import type { Clock } from '../../../clock/clock.ts';

export interface FrameMonitorOptions {
  readonly clock: Clock;
  readonly onFirstFrame: () => void;
  /** Called with true after `frozenAfterMs` without a new frame, and with false when frames arrive again. */
  readonly onFrozen: (frozen: boolean) => void;
}

/** Detects a frozen video. Time in a hidden page does not count, because the browser renders no frames there. */
export class FrameMonitor {
  readonly #video: HTMLVideoElement;
  readonly #options: FrameMonitorOptions;
  readonly #stopChecking: () => void;
  #callback = 0;
  #shown = 0;
  #lastShownAt: number | null = null;
  #frozen = false;

  constructor(video: HTMLVideoElement, options: FrameMonitorOptions) {
    this.#video = video;
    this.#options = options;
    this.#stopChecking = options.clock.every(checkMs, () => this.#check());
    document.addEventListener('visibilitychange', this.#forgive);
    this.#next();
  }

  get shown(): number {
    return this.#shown;
  }

  /** Time in ms since the last new frame; 0 before the first frame and in a hidden page. */
  get stillMs(): number {
    return this.#lastShownAt === null || document.hidden ? 0 : this.#options.clock.runningMs() - this.#lastShownAt;
  }

  close(): void {
    this.#stopChecking();
    document.removeEventListener('visibilitychange', this.#forgive);
    this.#video.cancelVideoFrameCallback(this.#callback);
  }

  #next(): void {
    this.#callback = this.#video.requestVideoFrameCallback((now, { width }) => {
      if (width > placeholderPx) this.#count(now);
      this.#next();
    });
  }

  #count(now: number): void {
    this.#shown++;
    this.#lastShownAt = now;
    if (this.#shown === 1) this.#options.onFirstFrame();
    if (this.#frozen) this.#report(false);
  }

  #check(): void {
    if (!this.#frozen && this.stillMs > frozenAfterMs) this.#report(true);
  }

  #report(frozen: boolean): void {
    this.#frozen = frozen;
    this.#options.onFrozen(frozen);
  }

  readonly #forgive = (): void => {
    if (!document.hidden && this.#lastShownAt !== null) this.#lastShownAt = this.#options.clock.runningMs();
  };
}

/** Width and height, in pixels, of the black placeholder frame that Chromium shows before the first real frame. */
const placeholderPx = 2;
const checkMs = 100;
const frozenAfterMs = 500;
