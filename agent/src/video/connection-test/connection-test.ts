import { connectionTestPlan } from '@reelfloor/protocol/channels/connection-test';
import { runAfterDelay } from '@reelfloor/protocol/run-after-delay';
import type { Viewer } from '../connection/viewer.ts';
import type { EncodedPicture, Encoders } from '../encode/media-encoders.ts';
import type { VideoCodec } from '../rtp/choose-payload-types.ts';

/** Size of the test video, the same as a machine's, so that the page's decoding cost is realistic. */
const size = { width: 1280, height: 720 } as const;
const testFramesPerSecond = 30;
/** Number of frames in the looped test video. The first is a keyframe, so that a viewer that missed some can resume there. */
const loopFrames = 30;
/** Bitrate of the test video: low, so that a slow connection can carry it while delay and loss are measured. */
const bitsPerSecond = 150_000;
const barWidth = 96;
/** Pause in ms between encoding two frames of the test video, in which players' video is encoded. */
const pauseMs = 8;
const dark = 24;
const slope = 120;
const light = 220;
const grey = 128;

/**
 * Test video for bandwidth tests: a bar that moves over a gradient, encoded once for each codec and cached, so that a test costs no
 * encoding.
 */
export class TestPicture {
  readonly #encoders: () => Promise<Encoders>;
  readonly #loops = new Map<VideoCodec, Promise<readonly EncodedPicture[]>>();

  constructor(encoders: () => Promise<Encoders>) {
    this.#encoders = encoders;
  }

  /** Returns the encoded frames of the looped test video. Rejects if there is no encoder; the next call then retries. */
  loop(codec: VideoCodec): Promise<readonly EncodedPicture[]> {
    const known = this.#loops.get(codec);
    if (known) return known;
    const encoding = this.#encode(codec);
    this.#loops.set(codec, encoding);
    encoding.catch(() => this.#loops.delete(codec));
    return encoding;
  }

  async #encode(codec: VideoCodec): Promise<readonly EncodedPicture[]> {
    const encoders = await this.#encoders();
    const encoder = encoders.openVideo({ ...size, codec, fps: testFramesPerSecond, bitsPerSecond });
    try {
      const pictures: EncodedPicture[] = [];
      for (let frame = 0; frame < loopFrames; frame++) {
        const picture = encoder.encode(drawn(frame), frame === 0);
        if (picture) pictures.push(picture);
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
      }
      if (!pictures[0]?.keyFrame) throw new Error('the test picture does not begin with a key frame');
      return pictures;
    } finally {
      encoder.close();
    }
  }
}

const drawn = (frame: number): Uint8Array => {
  const { width, height } = size;
  const row = Uint8Array.from({ length: width }, (_, x) => dark + Math.round((slope * x) / width));
  const from = Math.round(((width - barWidth) * frame) / (loopFrames - 1));
  row.fill(light, from, from + barWidth);
  const i420 = new Uint8Array(width * height * 1.5).fill(grey, width * height);
  for (let y = 0; y < height; y++) i420.set(row, y * width);
  return i420;
};

const frameMs = 1000 / testFramesPerSecond;
const ticksPerMs = 90;
/** Lateness of a frame in ms (three frames) above which the process is overloaded: no filler packets are sent then. */
const lateMs = 100;
/** Minimum interval, in ms, between two keyframes that the page requests. */
const keyFrameRestMs = 500;
/** Time in ms for which the stream continues after the planned end of the test, for a page that began to measure late. */
const graceMs = 1000;

interface ConnectionTestOptions {
  readonly viewer: Pick<Viewer, 'sendVideo' | 'sender'>;
  readonly pictures: readonly EncodedPicture[];
  /** Whether players' video lacks bandwidth: then the bandwidth test sends no filler packets. */
  readonly givesWay: () => boolean;
  readonly onEnd: () => void;
  readonly nowMs?: () => number;
}

/** Sends a bandwidth test's stream to one page: first only the low-bitrate video, then filler packets up to the connection's bandwidth. */
export class ConnectionTest {
  readonly #options: ConnectionTestOptions;
  readonly #nowMs: () => number;
  readonly #startedAtMs: number;
  #frames = 0;
  #next = 0;
  #keyFrameAtMs: number;
  #callOff = (): void => {};

  constructor(options: ConnectionTestOptions) {
    this.#options = options;
    this.#nowMs = options.nowMs ?? (() => performance.now());
    this.#startedAtMs = this.#nowMs();
    this.#keyFrameAtMs = this.#startedAtMs;
    this.#wait();
  }

  /** Restarts the looped test video at its keyframe, for a page that cannot decode. */
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
    this.#callOff = runAfterDelay(dueAtMs - this.#nowMs(), () => this.#send(dueAtMs));
  }

  #send(dueAtMs: number): void {
    const { viewer, pictures, givesWay, onEnd } = this.#options;
    const nowMs = this.#nowMs();
    const elapsedMs = nowMs - this.#startedAtMs;
    const { calmMs, fillMs } = connectionTestPlan;
    if (elapsedMs > calmMs + fillMs + graceMs) return onEnd();
    const isLate = nowMs - dueAtMs > lateMs;
    // After a delay, continues with the frame that is due now.
    this.#frames = Math.max(this.#frames + 1, Math.ceil(elapsedMs / frameMs));
    this.#wait();
    // Each frame depends on the previous one: after skipping a frame, continues with the keyframe at the start of the loop.
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
