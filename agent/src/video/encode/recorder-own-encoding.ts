import type { Feed, Frame, SoundBlock } from '@reelfloor/cabinet/cabinet';
import type { CabinetFeedSource } from './cabinet-feed-source.ts';
import {
  type EncodedPicture,
  type Encoders,
  type PixelSize,
  type SoundEncoder,
  StreamEncoder,
} from './media-encoders.ts';

/** Settings of the recorder's own encoding, which is used if no player's encoding is good enough. */
const own = { lines: 720, fps: 10, bitsPerSecond: 600_000, soundBitsPerSecond: 48_000 } as const;
/** Settings of the recorder's own encoding while the CPU is overloaded. */
const spared = { lines: 360, fps: 5 } as const;
/** Minimum time between two encoded frames, as a fraction of the frame interval: frames arrive a little early or late. */
const earlyShare = 0.9;
const feedRetryMs = 2_000;

interface OwnEncodingOptions {
  readonly encoders: () => Promise<Encoders>;
  readonly cabinet: CabinetFeedSource;
  /** Called with each frame of a video feed that this encoding opened. The frame is released afterwards. */
  readonly onFrame: (frame: Frame) => void;
  readonly onSound: (block: SoundBlock) => void;
  readonly nowMs: () => number;
}

/** A small video encoding for the recorder alone, from frames that are drawn for viewers or from a video feed of its own. */
export class RecorderOwnEncoding {
  readonly #options: OwnEncodingOptions;
  #encoders: Encoders | null = null;
  #stream: StreamEncoder | null = null;
  #sound: SoundEncoder | null = null;
  #feed: Promise<Feed | null> | null = null;
  #encodedAtMs = Number.NEGATIVE_INFINITY;
  #triedAtMs = Number.NEGATIVE_INFINITY;
  #isSparing = false;
  #isClosed = false;
  /** Whether loading the video encoders has failed. */
  lacksEncoders = false;

  constructor(options: OwnEncodingOptions) {
    this.#options = options;
    options.encoders().then(
      (encoders) => {
        this.#encoders = encoders;
      },
      () => {
        this.lacksEncoders = true;
      },
    );
  }

  /** Shorter side in pixels of the video that this encoding needs. */
  get lines(): number {
    return this.#isSparing ? spared.lines : own.lines;
  }

  get stream(): StreamEncoder | null {
    return this.#stream;
  }

  /** Encodes a frame if one is due. Returns null if none is due, or if it was dropped to stay within the bitrate. */
  take(frame: Frame, spares: boolean): EncodedPicture | null {
    if (!this.#encoders || this.#isClosed) return null;
    this.#isSparing = spares;
    const fps = spares ? spared.fps : own.fps;
    if (frame.drawnAtMs - this.#encodedAtMs < (1000 / fps) * earlyShare) return null;
    this.#encodedAtMs = frame.drawnAtMs;
    this.#stream ??= this.#open(this.#encoders);
    return this.#stream.encode(frame, this.lines, frame.drawnAtMs);
  }

  /** Encodes an audio block, which is needed when no viewer listens. */
  encodeSound(samples: Int16Array): Buffer | null {
    if (!this.#encoders || this.#isClosed) return null;
    this.#sound ??= this.#encoders.openSound(own.soundBitsPerSecond);
    return this.#sound.encode(samples);
  }

  /** Opens a video feed if none is open, because without viewers nothing else makes the cabinet draw. */
  openFeed(): void {
    const { cabinet, nowMs } = this.#options;
    if (this.#feed || this.#isClosed || this.lacksEncoders || nowMs() - this.#triedAtMs < feedRetryMs) return;
    this.#triedAtMs = nowMs();
    const end = (): void => {
      this.#feed = null;
    };
    this.#feed = cabinet
      .openFeed({
        height: shownLinesOf(cabinet),
        fps: own.fps,
        onFrame: (frame) => {
          try {
            if (this.#feed) this.#options.onFrame(frame);
          } finally {
            frame.release();
          }
        },
        onSound: (block) => this.#feed && this.#options.onSound(block),
        onError: end,
      })
      .catch(() => {
        end();
        return null;
      });
  }

  closeFeed(): void {
    const feed = this.#feed;
    this.#feed = null;
    void feed?.then((open) => open?.close());
  }

  close(): void {
    this.#isClosed = true;
    this.closeFeed();
    this.#stream?.close();
    this.#stream = null;
    this.#sound?.close();
    this.#sound = null;
  }

  #open(encoders: Encoders): StreamEncoder {
    const stream = new StreamEncoder(encoders, 'h264', own.fps);
    stream.allow(own.bitsPerSecond);
    return stream;
  }
}

const shownLinesOf = ({ description: { picture } }: { description: { picture: PixelSize } }): number =>
  Math.min(own.lines, picture.width, picture.height);
