/** Decodes the frames of one machine. */
export interface PictureDecoder {
  decode(frame: { readonly data: Uint8Array; readonly isKey: boolean; readonly atMs: number }): void;
  /** Frames that wait to be decoded. */
  readonly waiting: number;
  close(): void;
}

interface DecoderEvents {
  /** Called with each picture, which ends with the call. */
  readonly onPicture: (picture: DecodedPicture) => void;
  /** Called once if a frame could not be decoded. No picture follows. */
  readonly onBroken: () => void;
}

export type DecodedPicture = CanvasImageSource & {
  readonly displayWidth: number;
  readonly displayHeight: number;
};

export type OpenDecoder = (events: DecoderEvents) => PictureDecoder;

/** Returns whether this browser has WebCodecs, which insecure pages and older browsers lack. */
export const canDecode = (): boolean => 'VideoDecoder' in globalThis;

export const openPictureDecoder: OpenDecoder = ({ onPicture, onBroken }) => {
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
