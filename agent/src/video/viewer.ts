import { randomInt } from 'node:crypto';
import { networkInterfaces } from 'node:os';
import type { IceServer, ViewerId } from '@reelfloor/protocol';
import * as rtc from 'node-datachannel';
import { BitrateController } from './bitrate-controller.ts';
import { type Payloads, playoutDelayUri } from './choose-payloads.ts';
import { nativeIceServers } from './ice-servers.ts';
import { readFeedback } from './rtcp.ts';
import { noPlayoutDelay, RtpStream } from './rtp-stream.ts';
import type { EncodedPicture } from './video-encoder.ts';
import { maxPayloadBytes, vp8Payloads } from './vp8-payloads.ts';

export interface ViewerEvents {
  /** The video track can carry pictures; the first must be a key frame. */
  onOpen(): void;
  onKeyFrameWanted(): void;
  onCandidate(candidate: string, mid: string): void;
  /** The connection failed, never came up, or the page closed it. At most once, and not after `close`. */
  onLost(): void;
}

/** A connection that is not up by then is given up. */
const connectLimitMs = 15_000;
const answerLimitMs = 5000;

const videoClock = 90_000;
/** Packets kept for retransmission: about a second of a busy picture. */
const keptPackets = 512;
const cname = 'reelfloor';

/** Ends libdatachannel's threads; without it the process never ends. Every connection must be closed before. */
export const cleanUpConnections = (): void => rtc.cleanup();

/** One viewer's WebRTC connection: a video track and, where offered, a sound track. */
export class Viewer {
  readonly viewerId: ViewerId;
  readonly generation: number;
  readonly payloads: Payloads;
  readonly bitrate = new BitrateController(Date.now());
  // libdatachannel closes what JavaScript has let go of, so all of it is held here.
  readonly #connection: rtc.PeerConnection;
  readonly #events: ViewerEvents;
  readonly #sendVideo: (picture: EncodedPicture, timestamp: number) => void;
  readonly #sendSound: (packet: Buffer, timestamp: number) => void;
  readonly #videoTrack: rtc.Track;
  readonly #soundTrack: rtc.Track | null;
  readonly #held: rtc.MediaHandler[] = [];
  readonly #connectTimer: NodeJS.Timeout;
  readonly #answer = Promise.withResolvers<string>();
  #over = false;

  /** Throws when the offer cannot be read. */
  constructor(options: {
    viewerId: ViewerId;
    generation: number;
    payloads: Payloads;
    offer: string;
    iceServers: readonly IceServer[];
    events: ViewerEvents;
  }) {
    this.viewerId = options.viewerId;
    this.generation = options.generation;
    this.payloads = options.payloads;
    this.#events = options.events;
    this.#connection = new rtc.PeerConnection(options.viewerId, {
      iceServers: nativeIceServers(options.iceServers),
      disableAutoNegotiation: true,
      ...(isOffline() ? { bindAddress: '127.0.0.1' } : {}),
    });
    this.#connectTimer = setTimeout(() => this.#lose(), connectLimitMs);
    try {
      this.#listen();
      this.#connection.setRemoteDescription(options.offer, 'offer');
      [this.#videoTrack, this.#sendVideo] = this.#addVideo();
      [this.#soundTrack, this.#sendSound] = this.#addSound();
      this.#connection.setLocalDescription('answer');
    } catch (error) {
      this.close();
      throw error;
    }
  }

  get open(): boolean {
    return !this.#over && this.#videoTrack.isOpen();
  }

  get wantsSound(): boolean {
    return !this.#over && this.#soundTrack?.isOpen() === true;
  }

  async answer(): Promise<string> {
    const timer = setTimeout(
      () => this.#answer.reject(new Error('libdatachannel gave no answer')),
      answerLimitMs,
    );
    try {
      return await this.#answer.promise;
    } finally {
      clearTimeout(timer);
    }
  }

  addCandidate(candidate: string, mid: string): void {
    if (!this.#over) this.#connection.addRemoteCandidate(candidate, mid);
  }

  /** `timestamp` on the 90 kHz clock. */
  sendVideo(picture: EncodedPicture, timestamp: number): void {
    this.#orLose(() => this.open && this.#sendVideo(picture, timestamp));
  }

  /** `timestamp` on the 48 kHz clock. */
  sendSound(packet: Buffer, timestamp: number): void {
    this.#orLose(() => this.wantsSound && this.#sendSound(packet, timestamp));
  }

  close(): void {
    if (this.#over) return;
    this.#over = true;
    clearTimeout(this.#connectTimer);
    this.#connection.close();
  }

  /** A track may close between the question and the sending; that is this viewer's loss alone. */
  #orLose(send: () => unknown): void {
    try {
      send();
    } catch {
      this.#lose();
    }
  }

  #lose(): void {
    if (this.#over) return;
    this.close();
    this.#events.onLost();
  }

  #listen(): void {
    this.#connection.onLocalDescription((sdp) => this.#answer.resolve(sdp));
    this.#connection.onLocalCandidate((candidate, mid) => {
      if (!this.#over) this.#events.onCandidate(candidate, mid);
    });
    this.#connection.onStateChange((state) => {
      if (state === 'connected') clearTimeout(this.#connectTimer);
      if (state === 'failed' || state === 'closed') this.#lose();
    });
  }

  #addVideo(): [rtc.Track, (picture: EncodedPicture, timestamp: number) => void] {
    const { mid, codec, payloadType, format, playoutDelayId } = this.payloads.video;
    const ssrc = randomSsrc();
    const media = new rtc.Video(mid, 'SendOnly');
    if (codec === 'h264') media.addH264Codec(payloadType, format);
    else media.addVP8Codec(payloadType);
    if (playoutDelayId !== null) media.parseSdpLine(`a=extmap:${playoutDelayId} ${playoutDelayUri}`);
    media.addSSRC(ssrc, cname, 'picture', 'picture');
    const track = this.#connection.addTrack(media);
    const config = new rtc.RtpPacketizationConfig(ssrc, cname, payloadType, videoClock);
    if (playoutDelayId !== null) {
      config.playoutDelayId = playoutDelayId;
      config.playoutDelayMin = 0;
      config.playoutDelayMax = 0;
    }
    const reporter = new rtc.RtcpSrReporter(config);
    const responder = new rtc.RtcpNackResponder(keptPackets);
    const first =
      codec === 'h264' ? new rtc.H264RtpPacketizer('StartSequence', config, maxPayloadBytes) : reporter;
    if (first !== reporter) first.addToChain(reporter);
    first.addToChain(responder);
    this.#held.push(first, reporter, responder);
    track.setMediaHandler(first);
    track.onOpen(() => {
      if (!this.#over) this.#events.onOpen();
    });
    track.onMessage((packet) => this.#hear(packet, ssrc));
    if (codec === 'h264') {
      return [
        track,
        (picture, timestamp) => {
          config.timestamp = timestamp;
          track.sendMessageBinary(picture.data);
        },
      ];
    }
    const extension = playoutDelayId === null ? null : noPlayoutDelay(playoutDelayId);
    const stream = new RtpStream({ payloadType, ssrc, extension });
    return [
      track,
      (picture, timestamp) => {
        config.timestamp = timestamp;
        const payloads = vp8Payloads(picture.data);
        for (const [index, payload] of payloads.entries()) {
          track.sendMessageBinary(stream.packet(payload, timestamp, index === payloads.length - 1));
        }
      },
    ];
  }

  /** The sound has a MediaStream of its own: in one with the picture, lip-sync would hold the picture back. */
  #addSound(): [rtc.Track | null, (packet: Buffer, timestamp: number) => void] {
    if (!this.payloads.audio) return [null, () => undefined];
    const { mid, payloadType } = this.payloads.audio;
    const ssrc = randomSsrc();
    const media = new rtc.Audio(mid, 'SendOnly');
    media.addOpusCodec(payloadType);
    media.addSSRC(ssrc, cname, 'sound', 'sound');
    const track = this.#connection.addTrack(media);
    const stream = new RtpStream({ payloadType, ssrc });
    return [track, (packet, timestamp) => track.sendMessageBinary(stream.packet(packet, timestamp, false))];
  }

  #hear(packet: Buffer, ssrc: number): void {
    if (this.#over) return;
    for (const feedback of readFeedback(packet)) {
      switch (feedback.type) {
        case 'keyFrameWanted':
          this.bitrate.keyFrameWanted(Date.now());
          this.#events.onKeyFrameWanted();
          break;
        case 'bitrateEstimated':
          this.bitrate.bitrateEstimated(feedback.bitsPerSecond, Date.now());
          break;
        case 'lossReported':
          if (feedback.ssrc === ssrc) this.bitrate.lossReported(feedback.share, Date.now());
      }
    }
  }
}

/** Without any network libdatachannel offers no address at all, though the page may be on this very machine. */
export const isOffline = (): boolean =>
  Object.values(networkInterfaces()).every((addresses) => addresses?.every(({ internal }) => internal));

const randomSsrc = (): number => randomInt(1, 0xffffffff);
