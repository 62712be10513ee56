import type { MediaSender } from '../../video/connection/receiver-report-sender.ts';
import { openMediaSender } from '../../video/connection/viewer.ts';
import { computeLinkBitrateLimits, type LinkOptions } from '../../video/rate/link-bitrate-limits.ts';
import type { ChosenPayloadTypes } from '../../video/rtp/choose-payload-types.ts';
import { type LieName, LyingViewer } from './lying-viewer.ts';
import { type LinkShape, ShapedPath } from './shaped-path.ts';
import { TrialBrowser } from './trial-browser.ts';
import { TrialEncoder } from './trial-encoder.ts';
import type { ShownFrame } from './trial-frames.ts';
import { trialRandom } from './trial-random.ts';
import { VirtualTime } from './virtual-time.ts';

const frameMs = 1000 / 30;
const encodeMs = 5;
const soundBlockMs = 10;
const ticksPerMs = 90;
/** Bytes that SRTP adds to each packet. `ShapedPath` adds those of UDP. */
const sealBytes = 10;
const ssrcs = { picture: 11, again: 12, parity: 14, sound: 13 };

export interface TrialSecond {
  readonly target: number;
  readonly picture: number;
  /** Bits that were handed to the link in this second. */
  readonly sent: number;
  readonly soundPackets: number;
  readonly longestQueueMs: number;
}

interface LinkTrialOptions {
  readonly seed?: number;
  /** Whether packets have numbers and the viewer gives feedback about each. */
  readonly hasNumbers?: boolean;
  /** Whether the viewer recovers packets from parity packets, as a Chromium does and a Firefox does not. */
  readonly hasParity?: boolean;
  /** Whether the encoder makes key frames that this viewer requests. Other viewers of the encoder can prevent that. */
  readonly hasKeyFrames?: boolean;
  /** Replaces the browser by a viewer that sends this kind of false feedback. */
  readonly lie?: LieName;
  /** What the page said of its line with its offer. */
  readonly request?: LinkOptions;
}

/**
 * Simulates the product's sender with picture and sound, a link and a browser in virtual time. Each run gives the same
 * results. A busy picture uses all of its bitrate.
 */
export class LinkTrial {
  readonly sender: MediaSender;
  readonly seconds: TrialSecond[] = [];
  readonly #time = new VirtualTime();
  readonly #encoder: TrialEncoder;
  readonly #viewer: TrialBrowser | LyingViewer;
  readonly #there: ShapedPath;
  readonly #back: ShapedPath;
  #delayMs: number;
  #spares = false;
  #bits = 0;
  #soundPackets = 0;
  #longestQueueMs = 0;

  constructor(
    shape: LinkShape,
    { seed = 4711, hasNumbers = true, hasParity = true, hasKeyFrames = true, lie, request = {} }: LinkTrialOptions = {},
  ) {
    const payloads = payloadsOf(hasNumbers, hasParity);
    const random = trialRandom(seed);
    this.#there = new ShapedPath(shape, random);
    this.#back = new ShapedPath(unlimited(shape), random, { isReturnPath: true });
    this.#delayMs = shape.delayMs;
    this.#encoder = new TrialEncoder(random, !hasKeyFrames);
    const answer = (packet: Buffer): void => this.#answer(packet);
    const clock = this.#time;
    this.#viewer =
      lie === undefined
        ? new TrialBrowser({ ssrcs, clock, hasNumbers, answer })
        : new LyingViewer({ lie, pictureSsrc: ssrcs.picture, clock, seed, answer });
    this.sender = openMediaSender({
      payloads,
      ssrcs,
      cname: 'x',
      clock: this.#time,
      linkLimits: computeLinkBitrateLimits(request),
      writePicture: (packet) => this.#carry(packet),
      writeSound: (packet) => {
        this.#soundPackets += 1;
        this.#carry(packet);
      },
      onKeyFrameWanted: () => this.#encoder.wantKeyFrame(this.#time.nowMs()),
    });
    this.#draw(0);
    this.#receive(0);
  }

  /** All frames shown; `timestamp` in milliseconds of virtual time. Empty for a viewer that lies. */
  get shown(): readonly ShownFrame[] {
    return this.#viewer instanceof TrialBrowser ? this.#viewer.frames.shown : [];
  }

  change(shape: LinkShape): void {
    this.#there.change(shape, this.#time.nowMs());
    this.#back.change(unlimited(shape), this.#time.nowMs());
    this.#delayMs = shape.delayMs;
  }

  /** Sets whether the picture is at rest. At first it is busy. */
  rest(isResting = true): void {
    this.#encoder.isResting = isResting;
  }

  /** Makes the agent short of processor time from now on. */
  spare(): void {
    this.#spares = true;
  }

  run(seconds: number): TrialSecond[] {
    const from = this.seconds.length;
    for (let second = 0; second < seconds; second++) {
      this.#time.runUntil(this.#time.nowMs() + 1000);
      const { bitsPerSecond: target, pictureBitsPerSecond: picture } = this.sender;
      this.seconds.push({
        target,
        picture,
        sent: this.#bits,
        soundPackets: this.#soundPackets,
        longestQueueMs: this.#longestQueueMs,
      });
      this.#bits = 0;
      this.#soundPackets = 0;
      this.#longestQueueMs = 0;
    }
    return this.seconds.slice(from);
  }

  #draw(frame: number): void {
    const drawnAtMs = this.#time.nowMs();
    this.#time.after(encodeMs, () => {
      if (this.sender.isFull) return;
      const picture = this.#encoder.encode(this.sender.pictureBitsPerSecond, drawnAtMs);
      this.sender.sendPicture(picture, Math.round(drawnAtMs * ticksPerMs), this.#spares);
    });
    this.#time.after((frame + 1) * frameMs - drawnAtMs, () => this.#draw(frame + 1));
  }

  #receive(block: number): void {
    this.sender.sendSound(Buffer.alloc(this.sender.soundBitsPerSecond / 800), block * 480);
    this.#time.after(soundBlockMs, () => this.#receive(block + 1));
  }

  #carry(packet: Buffer): void {
    const nowMs = this.#time.nowMs();
    const atMs = this.#there.arrival(packet.length + sealBytes, nowMs);
    this.#bits += packet.length * 8;
    if (atMs === null) return;
    this.#longestQueueMs = Math.max(this.#longestQueueMs, atMs - nowMs - this.#delayMs);
    this.#time.after(atMs - nowMs, () => this.#viewer.take(packet));
  }

  #answer(packet: Buffer): void {
    const nowMs = this.#time.nowMs();
    const atMs = this.#back.arrival(packet.length + sealBytes, nowMs);
    if (atMs !== null) this.#time.after(atMs - nowMs, () => this.sender.receive(packet));
  }
}

/** Returns the link without a rate limit, for the direction from viewer to agent, which carries little. */
const unlimited = (shape: LinkShape): LinkShape => {
  const { alternates: _, trace: _trace, ...rest } = shape;
  return { ...rest, bitsPerSecond: null };
};

const payloadsOf = (hasNumbers: boolean, hasParity: boolean): ChosenPayloadTypes => {
  const packetNumberId = hasNumbers ? 3 : null;
  const flexfecPayloadType = hasNumbers && hasParity ? 49 : null;
  const video = { mid: '0', codec: 'h264', payloadType: 96, format: '', againPayloadType: 97 } as const;
  return {
    video: { ...video, playoutDelayId: 5, packetNumberId, flexfecPayloadType },
    audio: { mid: '1', payloadType: 111, packetNumberId, packetMs: 10 },
  };
};
