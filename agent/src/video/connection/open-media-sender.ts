import type { MediaSender, MediaSenderOptions } from './media-sender.ts';
import { NumberedSender } from './numbered-sender.ts';
import { ReportedSender } from './reported-sender.ts';

/** By what the viewer's offer has: word of every packet, or reports alone. */
export const openMediaSender = (options: MediaSenderOptions): MediaSender =>
  options.payloads.video.packetNumberId === null ? new ReportedSender(options) : new NumberedSender(options);
