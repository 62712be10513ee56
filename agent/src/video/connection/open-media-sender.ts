import type { MediaSender, MediaSenderOptions } from './media-sender.ts';
import { NumberedSender } from './numbered-sender.ts';
import { ReportedSender } from './reported-sender.ts';

/** Opens the sender that fits the viewer's offer: with feedback about every packet, or with reports only. */
export const openMediaSender = (options: MediaSenderOptions): MediaSender =>
  options.payloads.video.packetNumberId === null ? new ReportedSender(options) : new NumberedSender(options);
