import { randomInt } from 'node:crypto';
import { createSocket, type Socket } from 'node:dgram';
import { lookup } from 'node:dns/promises';
import type { AllowedViewerNetworks } from '../connection/allowed-viewer-networks.ts';
import type { EncodedPicture } from '../encode/media-encoders.ts';
import type { PipelineViewer } from '../encode/pipeline-viewer.ts';
import { spectatorLimits } from '../rate/link-bitrate-limits.ts';
import type { ChosenPayloadTypes } from '../rtp/choose-payload-types.ts';
import { buildRtcpSenderReport, parseRtcpFeedback } from '../rtp/rtcp.ts';
import { RtpStream } from '../rtp/rtp-stream.ts';
import { splitVp8Frame } from '../rtp/video-rtp-stream.ts';
import { SrtpSender } from './srtp-sender.ts';

/** Network address to which the agent sends video for a relay server, with the encryption key. */
export interface RelayEndpoint {
  /** Host name or IP address of the relay server. */
  readonly address: string;
  readonly port: number;
  readonly rtcpPort: number;
  /** Key and salt of the SRTP stream, in base64. */
  readonly srtpKey: string;
}

interface RelayFeedOptions {
  readonly place: RelayEndpoint;
  readonly networks: AllowedViewerNetworks;
  readonly nowMs: () => number;
  readonly onKeyFrameWanted: () => void;
  readonly onLost: (why: string) => void;
}

const payloadType = 96;
const reportEveryMs = 1_000;
/**
 * Minimum interval in ms between two keyframes for the relay. A request within it is granted at its end: a spectator who has just joined
 * sees nothing before, and Janus passes on the requests of its hundreds of spectators once a second at most.
 */
const keyFrameRestMs = 300;

/** Codecs of the stream to the relay, whatever its spectators' browsers offer: all browsers support VP8, and its bitrate is fixed. */
const payloads: ChosenPayloadTypes = {
  video: {
    ...{ mid: 'v', codec: 'vp8', payloadType, format: '' },
    ...{ playoutDelayId: null, packetNumberId: null, againPayloadType: null, flexfecPayloadType: null },
  },
  audio: null,
};

/** Sends one machine's video for spectators to a relay server as SRTP, at a fixed bitrate, once for all its spectators. */
export class RelayFeed implements PipelineViewer {
  readonly audience = 'public';
  readonly feedsRelay = true;
  readonly payloads = payloads;
  readonly wantsSound = false;
  readonly saves = false;
  readonly sender = {
    pictureBitsPerSecond: spectatorLimits.picture,
    soundBitsPerSecond: 0,
    isClaimed: false,
    isFull: false,
  } as const;
  readonly #options: RelayFeedOptions;
  readonly #ssrc = randomInt(2 ** 32);
  readonly #stream = new RtpStream({ payloadType, ssrc: this.#ssrc });
  readonly #srtp: SrtpSender;
  #socket: Socket | null = null;
  #address = '';
  #isClosed = false;
  #packets = 0;
  #bytes = 0;
  #reportedAtMs = Number.NEGATIVE_INFINITY;
  #keyFrameAtMs = Number.NEGATIVE_INFINITY;
  #isKeyFrameWanted = false;

  constructor(options: RelayFeedOptions) {
    this.#options = options;
    this.#srtp = new SrtpSender(Buffer.from(options.place.srtpKey, 'base64'));
    this.#open().catch((error: unknown) => this.#lose(String(error)));
  }

  get open(): boolean {
    return this.#socket !== null;
  }

  goesTo({ address, port, rtcpPort, srtpKey }: RelayEndpoint): boolean {
    const { place } = this.#options;
    const isSame = place.address === address && place.port === port && place.rtcpPort === rtcpPort;
    return isSame && place.srtpKey === srtpKey && !this.#isClosed;
  }

  sendVideo({ data, keyFrame }: EncodedPicture, timestamp: number): void {
    const socket = this.#socket;
    if (!socket) return;
    const nowMs = this.#options.nowMs();
    if (keyFrame) {
      this.#keyFrameAtMs = nowMs;
      this.#isKeyFrameWanted = false;
    }
    this.#askForKeyFrame(nowMs);
    const { port } = this.#options.place;
    const parts = splitVp8Frame(data);
    for (const [index, part] of parts.entries()) {
      this.#bytes += part.length;
      const packet = this.#stream.packet(part, timestamp, index === parts.length - 1);
      socket.send(this.#srtp.protect(packet), port, this.#address);
    }
    this.#packets += parts.length;
    this.#report(socket, timestamp, nowMs);
  }

  sendSound(): void {}

  addCandidate(): void {}

  close(): void {
    this.#isClosed = true;
    this.#socket?.close();
    this.#socket = null;
  }

  async #open(): Promise<void> {
    const { place, networks } = this.#options;
    const { address, family } = await lookup(place.address);
    if (this.#isClosed) return;
    if (!networks.has(address))
      return this.#lose(`the relay ${address} is in a private network that VIEWER_NETWORKS does not name`);
    this.#address = address;
    const socket = createSocket(family === 6 ? 'udp6' : 'udp4');
    socket.on('error', (error) => this.#lose(error.message));
    // Listen on this socket: the relay's RTCP feedback arrives on the port from which sender reports are sent.
    socket.on('message', (packet, from) => {
      if (from.address === address) this.#receive(packet);
    });
    socket.unref();
    this.#socket = socket;
    this.#report(socket, 0, this.#options.nowMs());
  }

  /** Handles RTCP packets, which are not authenticated: all that they can do is to request a keyframe now and then. */
  #receive(packet: Buffer): void {
    if (!parseRtcpFeedback(packet).some(({ type }) => type === 'keyFrameWanted')) return;
    this.#isKeyFrameWanted = true;
    this.#askForKeyFrame(this.#options.nowMs());
  }

  #askForKeyFrame(nowMs: number): void {
    if (this.#isKeyFrameWanted && nowMs - this.#keyFrameAtMs >= keyFrameRestMs) this.#options.onKeyFrameWanted();
  }

  #report(socket: Socket, timestamp: number, nowMs: number): void {
    if (nowMs - this.#reportedAtMs < reportEveryMs) return;
    this.#reportedAtMs = nowMs;
    const counted = { packets: this.#packets, bytes: this.#bytes };
    const report = { ssrc: this.#ssrc, cname: 'machine', nowMs: Date.now(), timestamp, ...counted };
    socket.send(buildRtcpSenderReport(report), this.#options.place.rtcpPort, this.#address);
  }

  #lose(why: string): void {
    if (this.#isClosed) return;
    this.close();
    this.#options.onLost(why);
  }
}
