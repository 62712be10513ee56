import type { Clock } from '../../cabinet/clock.ts';
import type { EncodedPicture } from '../encode/encoders.ts';
import type { LinkTerms } from '../rate/link-terms.ts';
import type { Payloads } from '../rtp/choose-payloads.ts';

export interface MediaSenderOptions {
  readonly payloads: Payloads;
  readonly ssrcs: { readonly picture: number; readonly again: number; readonly sound: number };
  readonly cname: string;
  readonly clock: Clock;
  readonly terms: LinkTerms;
  readonly writePicture: (packet: Buffer) => void;
  readonly writeSound: (packet: Buffer) => void;
  readonly onKeyFrameWanted: () => void;
}

export interface MediaSender {
  readonly bitsPerSecond: number;
  readonly pictureBitsPerSecond: number;
  readonly soundBitsPerSecond: number;
  /** True while only the page's word says that the link carries this rate. */
  readonly isClaimed: boolean;
  /** True if a picture encoded now would only wait in queues, so that no frame should be encoded. */
  readonly isFull: boolean;
  /** `timestamp`: in 1/90,000 s. `spares`: processor time is short, so no filler packets are sent. */
  sendPicture(picture: EncodedPicture, timestamp: number, spares?: boolean): void;
  /** Sends one Opus packet of 10 ms. `timestamp`: in 1/48,000 s. */
  sendSound(packet: Buffer, timestamp: number): void;
  receive(packet: Buffer): void;
}
