import type { Feed, Frame } from '@reelfloor/cabinet/cabinet';
import type { ReceivedFeedOptions } from '@reelfloor/cabinet/receive-cabinet-feed';
import type { MachineRecorder } from '../video/encode/machine-recorder.ts';
import type { EncodedPicture, EncoderOptions, Encoders } from '../video/encode/media-encoders.ts';
import type { Audience } from '../video/encode/pipeline-viewer.ts';
import { Pipeline } from '../video/encode/video-pipeline.ts';
import type { VideoCodec } from '../video/rtp/choose-payload-types.ts';
import { pictureCabinet } from './trial-picture.ts';

const frameMs = 1000 / 30;

/** Encoders that note their settings and calls. A picture's bytes are its codec and its height, for example `h264 720`. */
export const notingEncoders = (
  encodeMs: (height: number) => number,
  pass: (ms: number) => void,
  dataOf?: (keyFrame: boolean) => Buffer,
) => {
  const open: EncoderOptions[] = [];
  const bitrates: number[] = [];
  const sounds: number[] = [];
  const noted = { open, bitrates, sounds, scaled: 0, scalers: 0 };
  const encoders: Encoders = {
    openVideo: (options) => {
      open.push(options);
      return {
        encode: (_, keyFrame) => {
          pass(encodeMs(options.height));
          return { data: dataOf?.(keyFrame) ?? Buffer.from(`${options.codec} ${options.height}`), keyFrame };
        },
        setBitrate: (bitsPerSecond) => bitrates.push(bitsPerSecond),
        close: () => open.splice(open.indexOf(options), 1),
      };
    },
    openSound: (bitsPerSecond) => {
      sounds.push(bitsPerSecond);
      return {
        encode: () => Buffer.from(String(bitsPerSecond)),
        close: () => sounds.splice(sounds.indexOf(bitsPerSecond), 1),
      };
    },
    openScaler: () => {
      noted.scalers += 1;
      return {
        scale: (i420) => {
          noted.scaled += 1;
          return i420;
        },
        close: () => {
          noted.scalers -= 1;
        },
      };
    },
  };
  return { encoders, noted };
};

/** Opens a pipeline whose cabinet, encoders and clock the test controls. `encodeMs`: time to encode a frame, by height. */
export const openPipeline = (
  options: {
    codec?: VideoCodec;
    fps?: number;
    isForSpectators?: boolean;
    opening?: Promise<void>;
    encodeMs?: (height: number) => number;
    recorder?: MachineRecorder;
    /** Returns a picture's bytes, in place of its codec and height. */
    dataOf?: (keyFrame: boolean) => Buffer;
  } = {},
) => {
  const { codec = 'h264', fps, isForSpectators, opening = Promise.resolve(), encodeMs = () => 0 } = options;
  const asked: number[] = [];
  let hurried = 0;
  let nowMs = 0;
  let feed: ReceivedFeedOptions | undefined;
  const cabinet = pictureCabinet(async (feedOptions): Promise<Feed> => {
    feed = feedOptions;
    await opening;
    return {
      hurry: () => {
        hurried += 1;
      },
      resize: (height) => asked.push(height),
      close: async () => undefined,
    };
  });
  const { encoders, noted } = notingEncoders(
    encodeMs,
    (ms) => {
      nowMs += ms;
    },
    options.dataOf,
  );
  const broken: Error[] = [];
  const onBroken = (error: Error): void => void broken.push(error);
  const pipeline = Pipeline.open({
    cabinet,
    encoders,
    codec,
    fps,
    ...(isForSpectators && { isForSpectators }),
    onBroken,
    recorder: options.recorder,
    nowMs: () => nowMs,
  });
  const draw = (height = isForSpectators ? 540 : 720): void => {
    const width = (height * 16) / 9;
    const i420 = new Uint8Array(0);
    const times = { drawnAtMs: nowMs, drawMs: 1, convertMs: 1, waitedMs: 0 };
    const frame: Frame = { i420, width, height, ...times, release: () => {} };
    const dueAtMs = nowMs + frameMs;
    feed?.onFrame(frame);
    nowMs = Math.max(nowMs, dueAtMs);
  };
  const drawFor = (seconds: number, each: () => void = () => undefined): void => {
    for (let frame = 0; frame < seconds * 30; frame++) {
      each();
      draw(asked.at(-1));
    }
  };
  const receive = (): void => feed?.onSound({ samples: new Int16Array(960) });
  const now = (): number => nowMs;
  /** Lets time pass in which nothing is drawn. */
  const pass = (ms: number): void => {
    nowMs += ms;
  };
  return { now, pass, pipeline, draw, drawFor, receive, asked, hurried: () => hurried, broken, noted };
};

/** Returns a viewer that keeps what it gets. Rates are in bits per second. */
export const viewerOf = (
  codec: VideoCodec,
  pictureBitsPerSecond = 1_200_000,
  soundBitsPerSecond = 96_000,
  saves = false,
  audience: Audience = 'player',
) => {
  const got: EncodedPicture[] = [];
  const received: string[] = [];
  return {
    audience,
    got,
    received,
    payloads: {
      video: {
        mid: '0',
        codec,
        payloadType: 96,
        format: '',
        playoutDelayId: null,
        packetNumberId: null,
        againPayloadType: null,
        flexfecPayloadType: null,
      },
      audio: null,
    },
    saves,
    sender: { pictureBitsPerSecond, soundBitsPerSecond, isFull: false, isClaimed: false },
    open: true,
    wantsSound: true,
    sendVideo: (picture: EncodedPicture) => void got.push(picture),
    sendSound: (packet: Buffer) => void received.push(String(packet)),
  };
};

/** Returns a viewer whose track opens when `open` is set; until then it keeps one frame. */
export const connectingViewer = () => {
  const viewer = { ...viewerOf('h264'), open: false };
  return Object.defineProperty(viewer, 'awaitsFirst', { get: () => !viewer.open && viewer.got.length === 0 });
};

export const codecsOf = (open: readonly EncoderOptions[]) => open.map(({ codec }) => codec);
export const picturesOf = ({ got }: ReturnType<typeof viewerOf>) => got.map(({ data }) => String(data));
export const keysOf = ({ got }: ReturnType<typeof viewerOf>) => got.map(({ keyFrame }) => keyFrame);
