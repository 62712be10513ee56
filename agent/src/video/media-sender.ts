import type { Clock } from '../cabinet/clock.ts';
import { BitrateController } from './bitrate-controller.ts';
import type { Payloads } from './choose-payloads.ts';
import { PictureStream } from './picture-stream.ts';
import { type Feedback, readFeedback, roundTripMs } from './rtcp.ts';
import { RtpStream } from './rtp-stream.ts';

export interface MediaSenderOptions {
  readonly payloads: Payloads;
  readonly ssrcs: { readonly picture: number; readonly again: number; readonly sound: number };
  readonly cname: string;
  readonly clock: Clock;
  /** An RTP or RTCP packet to the viewer, on the picture's track or the sound's. */
  readonly writePicture: (packet: Buffer) => void;
  readonly writeSound: (packet: Buffer) => void;
  readonly onKeyFrameWanted: () => void;
}

/** What one viewer gets, packet by packet, and how much of it: picture, repetition and sound, by the viewer's feedback. */
export class MediaSender {
  readonly bitrate: BitrateController;
  readonly #options: MediaSenderOptions;
  readonly #picture: PictureStream;
  readonly #sound: RtpStream | null;

  constructor(options: MediaSenderOptions) {
    const { payloads, ssrcs, cname, clock, writePicture } = options;
    this.#options = options;
    this.bitrate = new BitrateController(clock.nowMs());
    this.#picture = new PictureStream({
      video: payloads.video,
      ssrc: ssrcs.picture,
      againSsrc: ssrcs.again,
      cname,
      clock,
      write: writePicture,
    });
    this.#sound =
      payloads.audio && new RtpStream({ payloadType: payloads.audio.payloadType, ssrc: ssrcs.sound });
  }

  /** `timestamp` on the 90 kHz clock. */
  sendPicture(picture: Buffer, timestamp: number): void {
    const nowMs = this.#options.clock.nowMs();
    const sent = this.#picture.send(picture, timestamp, nowMs);
    this.bitrate.pictureSent(sent, nowMs);
    if (!this.bitrate.repeats) return;
    this.#picture.repeat(sent.packets);
    this.bitrate.copiesSent(sent.bytes, nowMs);
  }

  /** One Opus packet; `timestamp` on the 48 kHz clock. */
  sendSound(packet: Buffer, timestamp: number): void {
    if (this.#sound) this.#options.writeSound(this.#sound.packet(packet, timestamp, false));
  }

  /** RTCP that came on the picture's track. */
  hear(packet: Buffer): void {
    const nowMs = this.#options.clock.nowMs();
    for (const feedback of readFeedback(packet)) {
      if ('ssrc' in feedback && feedback.ssrc !== this.#options.ssrcs.picture) continue;
      this.#heed(feedback, nowMs);
    }
  }

  #heed(feedback: Feedback, nowMs: number): void {
    const { bitrate } = this;
    switch (feedback.type) {
      case 'keyFrameWanted':
        bitrate.keyFrameWanted(nowMs);
        return this.#options.onKeyFrameWanted();
      case 'packetsMissing':
        bitrate.packetsMissing(feedback.sequences, nowMs);
        return bitrate.copiesSent(this.#picture.sendAgain(feedback.sequences, bitrate, nowMs), nowMs);
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
