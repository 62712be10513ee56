import type { IceServer, ViewerId } from '@reelfloor/protocol';
import * as rtc from 'node-datachannel';
import { systemClock } from '../cabinet/clock.ts';
import { BitrateController } from './bitrate-controller.ts';
import type { Payloads } from './choose-payloads.ts';
import { nativeIceServers } from './ice-servers.ts';
import { isOffline } from './is-offline.ts';
import { addPictureTrack, addSoundTrack, type SoundTrack } from './outgoing-tracks.ts';
import type { PictureStream } from './picture-stream.ts';
import { type Feedback, readFeedback, roundTripMs } from './rtcp.ts';
import type { EncodedPicture } from './video-encoder.ts';

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

/** One viewer's WebRTC connection: a video track and, where offered, a sound track. */
export class Viewer {
  readonly viewerId: ViewerId;
  readonly generation: number;
  readonly payloads: Payloads;
  readonly bitrate = new BitrateController(systemClock.nowMs());
  readonly #connection: rtc.PeerConnection;
  readonly #events: ViewerEvents;
  readonly #track: rtc.Track;
  readonly #picture: PictureStream;
  readonly #sound: SoundTrack | null;
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
    // Closed before anybody asked for the answer, it is nobody's error.
    this.#answer.promise.catch(() => {});
    this.#connectTimer = setTimeout(() => this.#lose(), connectLimitMs);
    try {
      this.#listen();
      this.#connection.setRemoteDescription(options.offer, 'offer');
      const { video, audio } = options.payloads;
      const { track, ssrc, stream } = addPictureTrack(this.#connection, video);
      this.#track = track;
      this.#picture = stream;
      this.#sound = audio && addSoundTrack(this.#connection, audio);
      track.onOpen(() => {
        if (!this.#over) this.#events.onOpen();
      });
      track.onMessage((packet) => this.#hear(packet, ssrc));
      this.#connection.setLocalDescription('answer');
    } catch (error) {
      this.close();
      throw error;
    }
  }

  get open(): boolean {
    return !this.#over && this.#track.isOpen();
  }

  get wantsSound(): boolean {
    return !this.#over && this.#sound?.track.isOpen() === true;
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
    if (this.#over) return;
    try {
      this.#connection.addRemoteCandidate(candidate, mid);
    } catch {
      // What a page sends may be no candidate at all; the others may do.
    }
  }

  /** `timestamp` on the 90 kHz clock. */
  sendVideo(picture: EncodedPicture, timestamp: number): void {
    this.#orLose(() => {
      if (!this.open) return;
      const nowMs = systemClock.nowMs();
      const sent = this.#picture.send(picture.data, timestamp, nowMs);
      this.bitrate.pictureSent(sent, nowMs);
      if (!this.bitrate.repeats) return;
      this.#picture.repeat(sent.packets);
      this.bitrate.copiesSent(sent.bytes, nowMs);
    });
  }

  /** `timestamp` on the 48 kHz clock. */
  sendSound(packet: Buffer, timestamp: number): void {
    this.#orLose(() => this.wantsSound && this.#sound?.send(packet, timestamp));
  }

  close(): void {
    if (this.#over) return;
    this.#over = true;
    clearTimeout(this.#connectTimer);
    this.#answer.reject(new Error('closed before the answer'));
    // Or their callbacks would keep this viewer, and 25 KB of native memory, for as long as the process runs.
    this.#track?.close();
    this.#sound?.track.close();
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

  #hear(packet: Buffer, ssrc: number): void {
    if (this.#over) return;
    const nowMs = systemClock.nowMs();
    for (const feedback of readFeedback(packet)) {
      if ('ssrc' in feedback && feedback.ssrc !== ssrc) continue;
      this.#heed(feedback, nowMs);
    }
  }

  #heed(feedback: Feedback, nowMs: number): void {
    const { bitrate } = this;
    switch (feedback.type) {
      case 'keyFrameWanted':
        bitrate.keyFrameWanted(nowMs);
        return this.#events.onKeyFrameWanted();
      case 'packetsMissing':
        bitrate.packetsMissing(feedback.sequences, nowMs);
        return this.#orLose(() => {
          if (this.open)
            bitrate.copiesSent(this.#picture.sendAgain(feedback.sequences, bitrate, nowMs), nowMs);
        });
      case 'bitrateEstimated':
        return bitrate.bitrateEstimated(feedback.bitsPerSecond, nowMs);
      case 'reportReceived': {
        const { heard } = feedback;
        if (heard) bitrate.roundTripMeasured(roundTripMs(heard, nowMs), heard.lastReport, nowMs);
        bitrate.reportReceived(feedback, nowMs);
      }
    }
  }
}
