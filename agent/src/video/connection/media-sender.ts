import type { Clock } from '../../cabinet/clock.ts';
import type { EncodedPicture } from '../encode/encoders.ts';
import type { Payloads } from '../rtp/choose-payloads.ts';

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
export interface MediaSender {
  /** For everything that is sent. */
  readonly bitsPerSecond: number;
  /** For the encoders. */
  readonly pictureBitsPerSecond: number;
  readonly soundBitsPerSecond: number;
  /** Another picture would only wait: it is better not made. */
  readonly isFull: boolean;
  /** `timestamp` on the 90 kHz clock. */
  sendPicture(picture: EncodedPicture, timestamp: number): void;
  /** One Opus packet of 10 ms; `timestamp` on the 48 kHz clock. */
  sendSound(packet: Buffer, timestamp: number): void;
  /** RTCP of the viewer's. */
  hear(packet: Buffer): void;
}
