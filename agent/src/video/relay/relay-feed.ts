import { randomInt } from 'node:crypto';
import { createSocket, type Socket } from 'node:dgram';
import { lookup } from 'node:dns/promises';
import type { ViewerNetworks } from '../connection/viewer-networks.ts';
import type { EncodedPicture } from '../encode/encoders.ts';
import type { PipelineViewer } from '../encode/pipeline-viewer.ts';
import { watchingLimits } from '../rate/link-limits.ts';
import type { Payloads } from '../rtp/choose-payloads.ts';
import { RtpStream, vp8Payloads } from '../rtp/picture-stream.ts';
import { readFeedback, writeSenderReport } from '../rtp/rtcp.ts';
import { SrtpSender } from './srtp-sender.ts';

/** Where a relay takes a picture. */
export interface RelayEndpoint {
  /** A name or an IP address. */
  readonly address: string;
  readonly port: number;
  readonly rtcpPort: number;
  /** Key and salt of the encrypted stream, in base64. */
  readonly srtpKey: string;
}

interface RelayFeedOptions {
  readonly place: RelayEndpoint;
  readonly networks: ViewerNetworks;
  readonly nowMs: () => number;
  readonly onKeyFrameWanted: () => void;
  readonly onLost: (why: string) => void;
}

const payloadType = 96;
const reportEveryMs = 1_000;
/** Shortest time in ms between two key frames for the relay, which asks for one whenever a watcher of hundreds does. */
const keyFrameRestMs = 1_000;

/** What the stream is, whatever a relay's watchers offer: both browsers take VP8, and its rate is fixed. */
const payloads: Payloads = {
  video: {
    ...{ mid: 'v', codec: 'vp8', payloadType, format: '' },
    ...{ playoutDelayId: null, packetNumberId: null, againPayloadType: null },
  },
  audio: null,
};

/** Sends the spectators' picture of one machine to a relay, encrypted, at a fixed rate and for all its watchers together. */
export class RelayFeed implements PipelineViewer {
  readonly audience = 'public';
  readonly feedsRelay = true;
  readonly payloads = payloads;
  readonly wantsSound = false;
  readonly saves = false;
  readonly sender = {
    pictureBitsPerSecond: watchingLimits.picture,
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
    if (keyFrame) this.#keyFrameAtMs = nowMs;
    const { port } = this.#options.place;
    const parts = vp8Payloads(data);
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
    // What the relay asks of the stream comes back to the port from which the reports go.
    socket.on('message', (packet, from) => {
      if (from.address === address) this.#receive(packet);
    });
    socket.unref();
    this.#socket = socket;
    this.#report(socket, 0, this.#options.nowMs());
  }

  /** Nobody signs these packets. All that they can do is to ask for a key frame now and then. */
  #receive(packet: Buffer): void {
    if (!readFeedback(packet).some(({ type }) => type === 'keyFrameWanted')) return;
    if (this.#options.nowMs() - this.#keyFrameAtMs >= keyFrameRestMs) this.#options.onKeyFrameWanted();
  }

  #report(socket: Socket, timestamp: number, nowMs: number): void {
    if (nowMs - this.#reportedAtMs < reportEveryMs) return;
    this.#reportedAtMs = nowMs;
    const counted = { packets: this.#packets, bytes: this.#bytes };
    const report = { ssrc: this.#ssrc, cname: 'machine', nowMs: Date.now(), timestamp, ...counted };
    socket.send(writeSenderReport(report), this.#options.place.rtcpPort, this.#address);
  }

  #lose(why: string): void {
    if (this.#isClosed) return;
    this.close();
    this.#options.onLost(why);
  }
}
