import { afterDelay } from '@reelfloor/protocol/after-delay';
import { lineTestPlan } from '@reelfloor/protocol/channels/line-test';
import type { Viewer } from '../connection/viewer.ts';
import type { EncodedPicture } from '../encode/encoders.ts';
import { testFramesPerSecond } from './test-picture.ts';

const frameMs = 1000 / testFramesPerSecond;
const ticksPerMs = 90;
/** A frame that is three frames late, in ms, shows that the process is short of time: no filler is sent beside it. */
const lateMs = 100;
/** Shortest time, in ms, between two key frames that the page asks for. */
const keyFrameRestMs = 500;
/** Time in ms that the stream goes on after the plan, for a page that began to count late. */
const graceMs = 1000;

interface LineTestOptions {
  readonly viewer: Pick<Viewer, 'sendVideo' | 'sender'>;
  readonly pictures: readonly EncodedPicture[];
  /** True while players' pictures have too little room: then the test sends no filler. */
  readonly givesWay: () => boolean;
  readonly onEnd: () => void;
  readonly nowMs?: () => number;
}

/** Sends the test's stream to one page: first the small picture alone, then filler up to what the line carries. */
export class LineTest {
  readonly #options: LineTestOptions;
  readonly #nowMs: () => number;
  readonly #startedAtMs: number;
  #frames = 0;
  #next = 0;
  #keyFrameAtMs: number;
  #callOff = (): void => {};

  constructor(options: LineTestOptions) {
    this.#options = options;
    this.#nowMs = options.nowMs ?? (() => performance.now());
    this.#startedAtMs = this.#nowMs();
    this.#keyFrameAtMs = this.#startedAtMs;
    this.#wait();
  }

  /** Begins the loop again, for a page that cannot decode. */
  refresh(): void {
    const nowMs = this.#nowMs();
    if (nowMs - this.#keyFrameAtMs < keyFrameRestMs) return;
    this.#keyFrameAtMs = nowMs;
    this.#next = 0;
  }

  stop(): void {
    this.#callOff();
  }

  #wait(): void {
    const dueAtMs = this.#startedAtMs + this.#frames * frameMs;
    this.#callOff = afterDelay(dueAtMs - this.#nowMs(), () => this.#send(dueAtMs));
  }

  #send(dueAtMs: number): void {
    const { viewer, pictures, givesWay, onEnd } = this.#options;
    const nowMs = this.#nowMs();
    const elapsedMs = nowMs - this.#startedAtMs;
    const { calmMs, fillMs } = lineTestPlan;
    if (elapsedMs > calmMs + fillMs + graceMs) return onEnd();
    const isLate = nowMs - dueAtMs > lateMs;
    // After a pause, go on with the frame that is due now.
    this.#frames = Math.max(this.#frames + 1, Math.ceil(elapsedMs / frameMs));
    this.#wait();
    // The pictures depend on each other: after one was left out, only the first can be decoded.
    if (viewer.sender.isFull) {
      this.#next = 0;
      return;
    }
    const picture = pictures[this.#next];
    this.#next = (this.#next + 1) % pictures.length;
    const isCalm = elapsedMs < calmMs || elapsedMs > calmMs + fillMs;
    const spares = isCalm || isLate || givesWay();
    if (picture) viewer.sendVideo(picture, Math.round(nowMs * ticksPerMs) >>> 0, spares);
  }
}
