import { createRefusedResult, okResult, type PictureAnswer, type Result, type ViewerId } from '@reelfloor/protocol';
import { formatIceCandidate, parseIceCandidate } from '@reelfloor/protocol/picture-offer-sdp';
import { type AcceptedOffer, acceptPictureOffer } from '../connection/accept-picture-offer.ts';
import type { AllowedViewerNetworks } from '../connection/allowed-viewer-networks.ts';
import type { UdpPorts } from '../connection/udp-ports.ts';
import { Viewer } from '../connection/viewer.ts';
import type { EncodedPicture, Encoders } from '../encode/media-encoders.ts';
import type { LostViewer, ViewerIceCandidate, ViewerOffer } from '../machine-pipelines.ts';
import { connectionTestLimits } from '../rate/link-bitrate-limits.ts';
import { ConnectionTest, TestPicture } from './connection-test.ts';

/** Delay in seconds after which a page that was rate limited may retry a bandwidth test: about the duration of a test. */
const retryS = 10;
const maxCandidates = 20;

export interface ConnectionTestsOptions {
  readonly networks: AllowedViewerNetworks;
  readonly udpPorts: UdpPorts | null;
  readonly encoders: () => Promise<Encoders>;
  /** Maximum concurrent bandwidth tests; each sends up to 6.5 Mbit/s for some seconds. */
  readonly most: number;
  readonly givesWay: () => boolean;
  readonly onCandidate: (candidate: ViewerIceCandidate) => void;
  readonly onLost: (lost: LostViewer) => void;
  readonly onError: (error: unknown) => void;
}

export type ConnectionTestOffer = Omit<ViewerOffer, 'cabinet' | 'fps' | 'linkBitsPerSecond' | 'saves' | 'watches'>;

interface Running {
  readonly generation: number;
  readonly transportMid: string;
  candidatesLeft: number;
  viewer: Viewer | null;
  pictures: readonly EncodedPicture[] | null;
  test: ConnectionTest | null;
  answered: boolean;
}

/** Tests the bandwidth of pages' connections with a stream that shows no machine. Only a few tests run at once, each for some seconds. */
export class ConnectionTests {
  readonly #options: ConnectionTestsOptions;
  readonly #picture: TestPicture;
  readonly #running = new Map<ViewerId, Running>();
  #closed = false;

  constructor(options: ConnectionTestsOptions) {
    this.#options = options;
    this.#picture = new TestPicture(options.encoders);
  }

  /**
   * Starts a bandwidth test. Refuses with RATE_LIMITED while too many are running, with NOT_OFFERED if tests are disabled, or for the same
   * reasons as a video offer.
   */
  async offer(offer: ConnectionTestOffer): Promise<Result<PictureAnswer>> {
    const { viewerId, generation, sdp } = offer;
    const before = this.#running.get(viewerId);
    if (this.#closed || (before && before.generation >= generation)) return createRefusedResult('VIDEO_REPLACED');
    const accepted = acceptPictureOffer(sdp, ({ address }) => this.#options.networks.has(address));
    if (!accepted.ok) return accepted;
    if (before) this.#drop(viewerId, before);
    if (this.#options.most === 0) return createRefusedResult('NOT_OFFERED');
    if (this.#running.size >= this.#options.most) return createRefusedResult('RATE_LIMITED', { retry_s: retryS });
    const running: Running = {
      generation,
      transportMid: accepted.value.transportMid,
      candidatesLeft: maxCandidates,
      viewer: null,
      pictures: null,
      test: null,
      answered: false,
    };
    this.#running.set(viewerId, running);
    return this.#answer(offer, accepted.value, running);
  }

  candidate({ viewerId, generation, candidate, mid }: ViewerIceCandidate): void {
    const running = this.#running.get(viewerId);
    if (running?.generation !== generation || running.transportMid !== mid || running.candidatesLeft === 0) return;
    const read = parseIceCandidate(candidate);
    if (!read || !this.#options.networks.has(read.address)) return;
    running.candidatesLeft -= 1;
    running.viewer?.addCandidate(formatIceCandidate(read), mid);
  }

  stop(viewerId: ViewerId): void {
    const running = this.#running.get(viewerId);
    if (running) this.#drop(viewerId, running);
  }

  stopOthers(live: ReadonlySet<ViewerId>): void {
    for (const viewerId of [...this.#running.keys()]) if (!live.has(viewerId)) this.stop(viewerId);
  }

  close(): void {
    this.#closed = true;
    for (const viewerId of [...this.#running.keys()]) this.stop(viewerId);
  }

  async #answer(offer: ConnectionTestOffer, accepted: AcceptedOffer, running: Running): Promise<Result<PictureAnswer>> {
    const { viewerId, generation } = offer;
    try {
      const viewer = this.#connect(offer, accepted, running);
      running.viewer = viewer;
      void this.#prepare(viewerId, accepted, running);
      const sdp = await viewer.answer();
      if (this.#running.get(viewerId) !== running) return createRefusedResult('VIDEO_REPLACED');
      running.answered = true;
      return okResult({ generation, sdp });
    } catch (error) {
      if (this.#running.get(viewerId) !== running) return createRefusedResult('VIDEO_REPLACED');
      this.#options.onError(error);
      this.#drop(viewerId, running);
      return createRefusedResult('MESSAGE_INVALID', { detail: 'the offer cannot be answered' });
    }
  }

  #connect({ viewerId, generation, iceServers }: ConnectionTestOffer, accepted: AcceptedOffer, running: Running) {
    return new Viewer({
      viewerId,
      generation,
      payloads: accepted.payloads,
      offer: accepted.sdp,
      iceServers,
      udpPorts: this.#options.udpPorts,
      linkLimits: connectionTestLimits,
      events: {
        onOpen: () => this.#begin(viewerId, running),
        onKeyFrameWanted: () => running.test?.refresh(),
        // Removes the `a=` with which libdatachannel begins ICE candidates: browsers do not accept it.
        onCandidate: (line, mid) =>
          this.#options.onCandidate({ viewerId, generation, candidate: line.replace(/^a=/, ''), mid }),
        onLost: (why) => this.#lose(viewerId, running, why),
      },
    });
  }

  /** Encodes the test video while the page is connecting, unless it is cached from an earlier test. */
  async #prepare(viewerId: ViewerId, { payloads }: AcceptedOffer, running: Running): Promise<void> {
    try {
      running.pictures = await this.#picture.loop(payloads.video.codec);
      this.#begin(viewerId, running);
    } catch (error) {
      this.#options.onError(error);
      this.#lose(viewerId, running);
    }
  }

  /** Starts sending the test stream once the page is connected and the video is encoded. */
  #begin(viewerId: ViewerId, running: Running): void {
    const { viewer, pictures, test } = running;
    if (!viewer?.open || !pictures || test || this.#running.get(viewerId) !== running) return;
    const { givesWay } = this.#options;
    running.test = new ConnectionTest({
      viewer,
      pictures,
      givesWay,
      onEnd: () => this.#lose(viewerId, running),
    });
  }

  #lose(viewerId: ViewerId, running: Running, why?: string): void {
    if (this.#running.get(viewerId) !== running) return;
    this.#drop(viewerId, running);
    const { generation } = running;
    if (running.answered)
      this.#options.onLost({ viewerId, generation, code: 'VIDEO_LOST', ...(why !== undefined && { why }) });
  }

  #drop(viewerId: ViewerId, running: Running): void {
    running.test?.stop();
    running.viewer?.close();
    if (this.#running.get(viewerId) === running) this.#running.delete(viewerId);
  }
}
