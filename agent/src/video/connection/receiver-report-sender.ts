import type { Clock } from '@reelfloor/cabinet/clock';
import type { EncodedPicture } from '../encode/media-encoders.ts';
import { fullSoundBitsPerSecond } from '../rate/audio-bitrate-share.ts';
import { BitrateController } from '../rate/bitrate-controller.ts';
import type { LinkLimits } from '../rate/link-bitrate-limits.ts';
import type { ChosenPayloadTypes } from '../rtp/choose-payload-types.ts';
import { countOpusBlocksPerPacket, OpusPackets } from '../rtp/opus-packets.ts';
import { computeRoundTripMs, parseRtcpFeedback, type RtcpFeedback } from '../rtp/rtcp.ts';
import { RtpStream } from '../rtp/rtp-stream.ts';
import { VideoRtpStream } from '../rtp/video-rtp-stream.ts';

/** Media sender to a viewer that sends RTCP receiver reports but no feedback about each packet (transport-cc). */
export class ReceiverReportSender implements MediaSender {
  readonly #bitrate: BitrateController;
  readonly #options: MediaSenderOptions;
  readonly #picture: VideoRtpStream;
  readonly #sound: RtpStream | null;
  readonly #opus = new OpusPackets();

  constructor(options: MediaSenderOptions) {
    const { payloads, ssrcs, cname, clock, linkLimits, writePicture } = options;
    this.#options = options;
    this.#bitrate = new BitrateController(clock.nowMs(), linkLimits);
    this.#picture = new VideoRtpStream({
      video: payloads.video,
      ssrc: ssrcs.picture,
      againSsrc: ssrcs.again,
      cname,
      clock,
      write: writePicture,
    });
    this.#sound = payloads.audio && new RtpStream({ payloadType: payloads.audio.payloadType, ssrc: ssrcs.sound });
  }

  get bitsPerSecond(): number {
    return this.#bitrate.bitsPerSecond;
  }

  get pictureBitsPerSecond(): number {
    return this.#bitrate.pictureBitsPerSecond;
  }

  get soundBitsPerSecond(): number {
    return this.#options.linkLimits.maxSound ?? fullSoundBitsPerSecond;
  }

  /** Always false: in this sender, the bandwidth that a page claims can only lower the initial bitrate. */
  get isClaimed(): boolean {
    return false;
  }

  /** Always false, because receiver reports do not show the current queue. */
  get isFull(): boolean {
    return false;
  }

  sendPicture({ data }: EncodedPicture, timestamp: number): void {
    const nowMs = this.#options.clock.nowMs();
    const sent = this.#picture.send(data, timestamp, nowMs);
    this.#bitrate.pictureSent(sent, nowMs);
    if (!this.#bitrate.repeats) return;
    this.#picture.repeat(sent.packets);
    this.#bitrate.copiesSent(sent.bytes, nowMs);
  }

  sendSound(packet: Buffer, timestamp: number): void {
    const { audio } = this.#options.payloads;
    if (!this.#sound || !audio) return;
    for (const one of this.#opus.add({ packet, timestamp }, countOpusBlocksPerPacket(audio.packetMs)))
      this.#options.writeSound(this.#sound.packet(one.packet, one.timestamp, false));
  }

  receive(packet: Buffer): void {
    const nowMs = this.#options.clock.nowMs();
    for (const feedback of parseRtcpFeedback(packet)) {
      if ('ssrc' in feedback && feedback.ssrc !== this.#options.ssrcs.picture) continue;
      this.#heed(feedback, nowMs);
    }
  }

  #heed(feedback: RtcpFeedback, nowMs: number): void {
    const bitrate = this.#bitrate;
    switch (feedback.type) {
      case 'keyFrameWanted':
        bitrate.keyFrameWanted(nowMs);
        return this.#options.onKeyFrameWanted();
      case 'packetsMissing':
        bitrate.packetsMissing(feedback.sequences, nowMs);
        return bitrate.copiesSent(this.#picture.sendAgain(feedback.sequences, bitrate, nowMs), nowMs);
      case 'packetsArrived':
        return;
      case 'bitrateEstimated':
        return bitrate.bitrateEstimated(feedback.bitsPerSecond, nowMs);
      case 'reportReceived': {
        const { received } = feedback;
        if (received) bitrate.roundTripMeasured(computeRoundTripMs(received, nowMs), received.lastReport, nowMs);
        bitrate.reportReceived(feedback, nowMs);
      }
    }
  }
}

export interface MediaSsrcs {
  readonly picture: number;
  /** Of retransmissions (RTX). */
  readonly again: number;
  /** Of parity packets (FlexFEC). */
  readonly parity: number;
  readonly sound: number;
}

export interface MediaSenderOptions {
  readonly payloads: ChosenPayloadTypes;
  readonly ssrcs: MediaSsrcs;
  readonly cname: string;
  readonly clock: Clock;
  readonly linkLimits: LinkLimits;
  readonly writePicture: (packet: Buffer) => void;
  readonly writeSound: (packet: Buffer) => void;
  readonly onKeyFrameWanted: () => void;
}

export interface MediaSender {
  readonly bitsPerSecond: number;
  readonly pictureBitsPerSecond: number;
  readonly soundBitsPerSecond: number;
  /** Whether the bitrate still relies only on the bandwidth that the page claims. */
  readonly isClaimed: boolean;
  /** Whether a video frame encoded now would only wait in queues, so that none should be encoded. */
  readonly isFull: boolean;
  /** Sends a video frame. `timestamp`: in 1/90,000 s. `spares`: the CPU is overloaded, so no filler packets are sent. */
  sendPicture(picture: EncodedPicture, timestamp: number, spares?: boolean): void;
  /** Sends one Opus packet of 10 ms. `timestamp`: in 1/48,000 s. */
  sendSound(packet: Buffer, timestamp: number): void;
  receive(packet: Buffer): void;
}
