import { type Candidate, createRefusedResult, okResult, type PictureAnswer, type Result } from '@reelfloor/protocol';
import {
  formatIceCandidate,
  formatPictureOfferSdp,
  parseIceCandidate,
  parseMdnsIceCandidate,
  parsePictureOfferSdp,
} from '@reelfloor/protocol/picture-offer-sdp';
import type { JanusConnection } from './janus-connection.ts';
import { relayedMid } from './janus-mountpoint.ts';

/** Maximum number of ICE candidates accepted from one spectator's page. */
const maxCandidates = 20;
/** A spectator's connection is too slow for the video if it lost many packets in this many (`seconds`) of the last `of` seconds. */
const slow = { seconds: 5, of: 10 } as const;

/** The page that shows a machine's video through the relay, and its callbacks. */
export interface RelayedPage {
  readonly address: string;
  /** Called when the video has ended; the page may request it again. */
  onLost(generation: number): void;
  /** Called when the page's connection is too slow for the video. */
  onTooSlow(): void;
}

interface RelayedPictureOptions {
  readonly connection: JanusConnection;
  readonly handleId: number;
  readonly generation: number;
  /** SDP offer of the relay (Janus). */
  readonly sdp: string;
  readonly page: RelayedPage;
  readonly nowMs: () => number;
  readonly onEnd: () => void;
}

/** The WebRTC video of one spectator's page through the relay, once the relay has made its offer. */
export class RelayedPicture {
  readonly generation: number;
  readonly sdp: string;
  readonly #options: RelayedPictureOptions;
  #isAnswered = false;
  #isOver = false;
  #candidatesLeft = maxCandidates;
  readonly #slowAtMs: number[] = [];

  constructor(options: RelayedPictureOptions) {
    this.#options = options;
    this.generation = options.generation;
    this.sdp = options.sdp;
  }

  get handleId(): number {
    return this.#options.handleId;
  }

  /**
   * Forwards the page's SDP answer, rewritten, to the relay. Refuses one that is malformed or does not match the offer with
   * MESSAGE_INVALID.
   */
  async answer({ generation, sdp }: PictureAnswer): Promise<Result<Record<string, never>>> {
    if (this.#isOver || generation !== this.generation) return createRefusedResult('VIDEO_REPLACED');
    if (this.#isAnswered) return createRefusedResult('MESSAGE_INVALID', { detail: 'the relay has an answer' });
    const read = parsePictureOfferSdp(sdp);
    if (!read.ok) return read;
    const [section, ...others] = read.value.sections;
    if (section?.kind !== 'video' || section.mid !== relayedMid || section.setup !== 'active' || others.length > 0)
      return createRefusedResult('MESSAGE_INVALID', { detail: "the answer does not fit the relay's offer" });
    this.#isAnswered = true;
    const { connection, handleId } = this.#options;
    try {
      await connection.request(
        handleId,
        { request: 'start' },
        { type: 'answer', sdp: withRepairs(formatPictureOfferSdp(read.value)) },
      );
      return okResult({});
    } catch {
      this.end();
      return createRefusedResult('MACHINE_NOT_READY');
    }
  }

  /** Forwards the page's ICE candidate to the relay. Drops one that is invalid or belongs to an abandoned offer. */
  candidate({ generation, candidate }: Candidate): void {
    const { connection, handleId, page } = this.#options;
    if (this.#isOver || !this.#isAnswered || generation !== this.generation) return;
    const read = parseIceCandidate(candidate) ?? parseMdnsIceCandidate(candidate, page.address);
    if (!read || this.#candidatesLeft === 0) return;
    this.#candidatesLeft -= 1;
    connection.trickle(handleId, { candidate: formatIceCandidate(read), sdpMid: relayedMid });
  }

  /** Handles an event that Janus reports about this video's handle, such as `hangup`. */
  receive(what: string): void {
    if (what === 'slowlink') this.#noteSlow();
    else if (['hangup', 'detached', 'stopped'].includes(what)) this.lose();
  }

  /** Ends the video and notifies the page. */
  lose(): void {
    if (this.#isOver) return;
    this.end();
    this.#options.page.onLost(this.generation);
  }

  end(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    const { connection, handleId, onEnd } = this.#options;
    connection.detach(handleId);
    onEnd();
  }

  /** Counts a packet loss event, which Janus sends at most once a second. */
  #noteSlow(): void {
    const nowMs = this.#options.nowMs();
    this.#slowAtMs.push(nowMs);
    while ((this.#slowAtMs[0] ?? nowMs) < nowMs - slow.of * 1000) this.#slowAtMs.shift();
    if (this.#slowAtMs.length < slow.seconds || this.#isOver) return;
    this.end();
    this.#options.page.onTooSlow();
  }
}

/** Adds the NACK and PLI lines of the page's SDP answer, which `parsePictureOfferSdp` drops: without them the relay retransmits nothing. */
const withRepairs = (sdp: string): string =>
  sdp.replaceAll(
    /^a=rtpmap:(\d+) VP8\/90000\r\n/gm,
    (line, type: string) => `${line}a=rtcp-fb:${type} nack\r\na=rtcp-fb:${type} nack pli\r\n`,
  );
