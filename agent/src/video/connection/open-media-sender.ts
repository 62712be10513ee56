import type { MediaSender, MediaSenderOptions } from './media-sender.ts';
import { NumberedSender } from './numbered-sender.ts';
import { ReportedSender } from './reported-sender.ts';

export const openMediaSender = (options: MediaSenderOptions): MediaSender =>
  options.payloads.video.packetNumberId === null ? new ReportedSender(options) : new NumberedSender(options);
