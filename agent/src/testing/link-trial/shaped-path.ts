import { type DeliveryTrace, TracedCarrier } from './delivery-trace.ts';

export interface LinkShape {
  /** Null for no limit. */
  readonly bitsPerSecond: number | null;
  /** The rate alternates between the link's `bitsPerSecond` and the one given here, each for `everyMs`. */
  readonly alternates?: { readonly bitsPerSecond: number; readonly everyMs: number };
  /** The link carries packets at these moments, instead of at a rate. */
  readonly trace?: DeliveryTrace;
  readonly delayMs: number;
  /** The share of packets that never arrive, 0 to 1. */
  readonly loss: number;
  /** The share of packets lost from viewer to agent; by default the same as `loss`. */
  readonly feedbackLoss?: number;
  /** Each packet is late by a random time up to this, so that packets overtake each other. */
  readonly jitterMs?: number;
  /** Packets that would queue for longer than this are dropped, as a router does; 300 by default. */
  readonly bufferMs?: number;
  /** At intervals the link carries nothing for a while. Packets are lost then, or with `holds` arrive when it ends. */
  readonly blackout?: { readonly everyMs: number; readonly lengthMs: number; readonly holds?: boolean };
}

const usualBufferMs = 300;
/** Bytes of the IPv4 and UDP headers, which the link carries too. */
const headerBytes = 28;

/**
 * One direction of a link: computes when each packet arrives. Pure: the caller passes time, in milliseconds, and random numbers.
 */
export class ShapedPath {
  #shape: LinkShape;
  readonly #random: () => number;
  readonly #isReturnPath: boolean;
  #sinceMs = 0;
  #carrier: TracedCarrier | null;
  #freeAtMs = Number.NEGATIVE_INFINITY;
  #lastOutMs = Number.NEGATIVE_INFINITY;

  constructor(shape: LinkShape, random: () => number, options: { isReturnPath?: boolean } = {}) {
    this.#shape = shape;
    this.#carrier = carrierOf(shape, 0);
    this.#random = random;
    this.#isReturnPath = options.isReturnPath ?? false;
  }

  /** Replaces the link's properties. Alternating rates, blackouts and a trace begin at `nowMs`. */
  change(shape: LinkShape, nowMs = 0): void {
    this.#shape = shape;
    this.#carrier = carrierOf(shape, nowMs);
    this.#sinceMs = nowMs;
    this.#freeAtMs = Number.NEGATIVE_INFINITY;
  }

  /** Returns when the packet arrives; null if it is lost. */
  arrival(bytes: number, nowMs: number): number | null {
    const { delayMs, loss, feedbackLoss = loss, jitterMs = 0, bufferMs = usualBufferMs } = this.#shape;
    if (this.#random() < (this.#isReturnPath ? feedbackLoss : loss)) return null;
    const carriedFromMs = this.#afterBlackout(nowMs);
    if (carriedFromMs === null) return null;
    const startMs = Math.max(carriedFromMs, this.#freeAtMs);
    if (startMs - carriedFromMs > bufferMs) return null;
    this.#freeAtMs = this.#carried((bytes + headerBytes) * 8, startMs);
    if (jitterMs > 0) return this.#freeAtMs + delayMs + this.#random() * jitterMs;
    // If the link becomes faster, packets still stay in order.
    this.#lastOutMs = Math.max(this.#lastOutMs, this.#freeAtMs + delayMs);
    return this.#lastOutMs;
  }

  #afterBlackout(nowMs: number): number | null {
    const { blackout } = this.#shape;
    if (!blackout) return nowMs;
    const intoMs = (nowMs - this.#sinceMs) % blackout.everyMs;
    const leftMs = intoMs - (blackout.everyMs - blackout.lengthMs);
    if (leftMs < 0) return nowMs;
    return blackout.holds ? nowMs + blackout.lengthMs - leftMs : null;
  }

  /** Returns when the link has carried `bits` if it begins with them at `startMs`. */
  #carried(bits: number, startMs: number): number {
    const { bitsPerSecond, alternates } = this.#shape;
    if (this.#carrier) return this.#carrier.carried(bits / 8, startMs);
    if (bitsPerSecond === null) return startMs;
    if (!alternates) return startMs + (bits * 1000) / bitsPerSecond;
    let atMs = startMs;
    let left = bits;
    // Count `turn` up instead of computing it from the time: after rounding that could be the previous turn.
    for (let turn = Math.floor((atMs - this.#sinceMs) / alternates.everyMs); ; turn++) {
      const rate = turn % 2 === 0 ? bitsPerSecond : alternates.bitsPerSecond;
      const turnEndsMs = this.#sinceMs + (turn + 1) * alternates.everyMs;
      const endMs = atMs + (left * 1000) / rate;
      if (endMs <= turnEndsMs) return endMs;
      left -= (Math.max(0, turnEndsMs - atMs) * rate) / 1000;
      atMs = Math.max(atMs, turnEndsMs);
    }
  }
}

const carrierOf = ({ trace }: LinkShape, sinceMs: number): TracedCarrier | null =>
  trace ? new TracedCarrier(trace, sinceMs) : null;
