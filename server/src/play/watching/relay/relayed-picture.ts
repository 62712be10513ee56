import { type Candidate, done, type PictureAnswer, type Result, refused } from '@reelfloor/protocol';
import {
  readCandidate,
  readHiddenCandidate,
  readPictureOffer,
  writeCandidate,
  writePictureOffer,
} from '@reelfloor/protocol/picture-offer';
import type { JanusConnection } from './janus-connection.ts';
import { relayedMid } from './relay-mountpoint.ts';

/** Most ICE candidates of one picture. */
const maxCandidates = 20;
/** A line does not carry the picture if it lost much in so many of so many seconds. */
const slow = { seconds: 5, of: 10 } as const;

/** What the page of a relayed picture is notified of. */
export interface RelayedPage {
  readonly address: string;
  /** The picture has ended; the page may ask again. */
  onLost(generation: number): void;
  /** The page's line does not carry the picture. */
  onTooSlow(): void;
}

interface RelayedPictureOptions {
  readonly connection: JanusConnection;
  readonly handleId: number;
  readonly generation: number;
  /** The relay's offer. */
  readonly sdp: string;
  readonly page: RelayedPage;
  readonly nowMs: () => number;
  readonly onEnd: () => void;
}

/** One page's picture by the relay, from the relay's offer on. */
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

  /** Passes the page's answer on, written anew. Refuses one that is malformed or does not fit with MESSAGE_INVALID. */
  async answer({ generation, sdp }: PictureAnswer): Promise<Result<Record<string, never>>> {
    if (this.#isOver || generation !== this.generation) return refused('VIDEO_REPLACED');
    if (this.#isAnswered) return refused('MESSAGE_INVALID', { detail: 'the relay has an answer' });
    const read = readPictureOffer(sdp);
    if (!read.ok) return read;
    const [section, ...others] = read.value.sections;
    if (
      section?.kind !== 'video' ||
      section.mid !== relayedMid ||
      section.setup !== 'active' ||
      others.length > 0
    )
      return refused('MESSAGE_INVALID', { detail: "the answer does not fit the relay's offer" });
    this.#isAnswered = true;
    const { connection, handleId } = this.#options;
    try {
      await connection.request(
        handleId,
        { request: 'start' },
        { type: 'answer', sdp: withRepairs(writePictureOffer(read.value)) },
      );
      return done({});
    } catch {
      this.end();
      return refused('MACHINE_NOT_READY');
    }
  }

  /** Passes a candidate on. One that is bad, or that belongs to the offer that the page has given up, is dropped. */
  candidate({ generation, candidate }: Candidate): void {
    const { connection, handleId, page } = this.#options;
    if (this.#isOver || !this.#isAnswered || generation !== this.generation) return;
    const read = readCandidate(candidate) ?? readHiddenCandidate(candidate, page.address);
    if (!read || this.#candidatesLeft === 0) return;
    this.#candidatesLeft -= 1;
    connection.trickle(handleId, { candidate: writeCandidate(read), sdpMid: relayedMid });
  }

  /** Call with what the relay says of the picture's handle. */
  receive(what: string): void {
    if (what === 'slowlink') this.#noteSlow();
    else if (['hangup', 'detached', 'stopped'].includes(what)) this.lose();
  }

  /** Ends the picture and says so to the page. */
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

  /** The relay says at most once a second that packets were lost. */
  #noteSlow(): void {
    const nowMs = this.#options.nowMs();
    this.#slowAtMs.push(nowMs);
    while ((this.#slowAtMs[0] ?? nowMs) < nowMs - slow.of * 1000) this.#slowAtMs.shift();
    if (this.#slowAtMs.length < slow.seconds || this.#isOver) return;
    this.end();
    this.#options.page.onTooSlow();
  }
}

/** Adds what the page's answer said of repairs, which `readPictureOffer` leaves out: the relay sends none to whoever asks for none. */
const withRepairs = (sdp: string): string =>
  sdp.replaceAll(
    /^a=rtpmap:(\d+) VP8\/90000\r\n/gm,
    (line, type: string) => `${line}a=rtcp-fb:${type} nack\r\na=rtcp-fb:${type} nack pli\r\n`,
  );
