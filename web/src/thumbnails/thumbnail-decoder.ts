/** Decodes the video frames of one machine's thumbnail. */
export interface PictureDecoder {
  decode(frame: { readonly data: Uint8Array; readonly isKey: boolean; readonly atMs: number }): void;
  /** Number of video frames in the decode queue. */
  readonly waiting: number;
  close(): void;
}

interface DecoderEvents {
  /** Called with each decoded picture, which is valid only during the call. */
  readonly onPicture: (picture: DecodedPicture) => void;
  /** Called once if a video frame could not be decoded. No more pictures follow. */
  readonly onBroken: () => void;
}

export type DecodedPicture = CanvasImageSource & {
  readonly displayWidth: number;
  readonly displayHeight: number;
};

export type CreatePictureDecoder = (events: DecoderEvents) => PictureDecoder;

/** Returns whether this browser has WebCodecs, which are missing on insecure pages and in older browsers. */
export const canBrowserDecodeVideo = (): boolean => 'VideoDecoder' in globalThis;

export const createPictureDecoder: CreatePictureDecoder = ({ onPicture, onBroken }) => {
  const decoder = new VideoDecoder({
    output: (frame) => {
      onPicture(frame);
      frame.close();
    },
    error: onBroken,
  });
  decoder.configure({ codec: 'vp8', optimizeForLatency: true });
  return {
    decode: ({ data, isKey, atMs }) =>
      decoder.decode(new EncodedVideoChunk({ type: isKey ? 'key' : 'delta', timestamp: atMs * 1000, data })),
    get waiting() {
      return decoder.decodeQueueSize;
    },
    close: () => {
      if (decoder.state !== 'closed') decoder.close();
    },
  };
};
