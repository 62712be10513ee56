import type { FrameChanges } from '@reelfloor/cabinet/cabinet';
import { AV_CODEC_ID_H264, AV_CODEC_ID_OPUS, AV_CODEC_ID_VP8, type AVCodecID, AVERROR_EAGAIN } from 'node-av/constants';
import { Codec, CodecContext, Frame, Packet } from 'node-av/lib';
import { expect, it } from 'vitest';
import { joinOpusPackets } from '../rtp/opus-packets.ts';
import { ffmpegEncoders } from './ffmpeg-encoders.ts';
import { StreamEncoder } from './media-encoders.ts';

const size = { width: 320, height: 180 };
const options = { ...size, fps: 30, bitsPerSecond: 1_000_000 };

/** Returns a grey picture with a lighter square, whose place depends on `step`. */
const picture = (step: number): Uint8Array => {
  const i420 = new Uint8Array((size.width * size.height * 3) / 2).fill(60, 0, size.width * size.height);
  i420.fill(128, size.width * size.height);
  for (let y = 40; y < 80; y++) i420.fill(200, y * size.width + step * 8, y * size.width + step * 8 + 40);
  return i420;
};

const decoder = (id: AVCodecID) => {
  const codec = Codec.findDecoder(id);
  if (!codec) throw new Error('no decoder');
  const context = new CodecContext();
  context.allocContext3(codec);
  context.threadCount = 1;
  context.open2Sync(codec, null);
  const packet = new Packet();
  const frame = new Frame();
  frame.alloc();
  return (data: Buffer): Frame | null => {
    packet.alloc();
    packet.data = data;
    expect(context.sendPacketSync(packet)).toBe(0);
    const result = context.receiveFrameSync(frame);
    if (result === AVERROR_EAGAIN) return null;
    expect(result).toBe(0);
    return frame;
  };
};

it.each([
  ['h264', AV_CODEC_ID_H264],
  ['vp8', AV_CODEC_ID_VP8],
] as const)('%s: every frame decodes to the picture that went in', (codec, id) => {
  const encoder = ffmpegEncoders.openVideo({ codec, ...options });
  const decode = decoder(id);
  for (let step = 0; step < 10; step++) {
    const encoded = encoder.encode(picture(step), step === 0);
    const decoded = encoded && decode(encoded.data);
    expect(decoded).toMatchObject(size);
    const [luma] = decoded?.data ?? [];
    const row = 60 * (decoded?.linesize[0] ?? 0);
    expect(Math.abs((luma?.[row + step * 8 + 20] ?? 0) - 200)).toBeLessThan(20);
    expect(Math.abs((luma?.[row + 200] ?? 0) - 60)).toBeLessThan(20);
  }
  encoder.close();
});

it.each(['h264', 'vp8'] as const)('%s: a key frame comes first, and again only when asked for', (codec) => {
  const encoder = ffmpegEncoders.openVideo({ codec, ...options });
  const keys = Array.from({ length: 60 }, (_, step) => encoder.encode(picture(step % 20), step === 40)?.keyFrame);
  expect(keys.flatMap((key, step) => (key ? [step] : []))).toEqual([0, 40]);
  encoder.close();
});

it('h264: a key frame carries its parameter sets, in constrained baseline', () => {
  const encoder = ffmpegEncoders.openVideo({ codec: 'h264', ...options });
  encoder.encode(picture(0), true);
  const key = encoder.encode(picture(1), true)?.data;
  const sps = key?.indexOf(Buffer.of(0, 0, 0, 1, 0x67)) ?? -1;
  expect(sps).toBeGreaterThanOrEqual(0);
  expect(key?.[sps + 5]).toBe(0x42);
  expect((key?.[sps + 6] ?? 0) & 0x40).toBe(0x40);
  encoder.close();
});

it.each(['h264', 'vp8'] as const)('%s: the bitrate follows while it runs', (codec) => {
  const noise = (seed: number) => picture(0).map((y, index) => y + (((index * 7919 * (seed + 1)) >> 5) & 31));
  const bytes = (encoder: ReturnType<typeof ffmpegEncoders.openVideo>) =>
    Array.from({ length: 60 }, (_, step) => encoder.encode(noise(step), false)?.data.length ?? 0)
      .slice(30)
      .reduce((sum, length) => sum + length, 0);
  const encoder = ffmpegEncoders.openVideo({ codec, ...options, bitsPerSecond: 2_000_000 });
  const before = bytes(encoder);
  encoder.setBitrate(500_000);
  expect(bytes(encoder)).toBeLessThan(before * 0.6);
  encoder.close();
});

it.each([
  ['h264', AV_CODEC_ID_H264, 8_000_000],
  ['vp8', AV_CODEC_ID_VP8, 2_000_000],
] as const)('%s: uses no more bits than an eye sees, whatever bitrate it may use', (codec, id, sufficient) => {
  const decode = decoder(id);
  const textured = (step: number) => picture(step).map((y, index) => y + ((index * 7919 + (index >> 8)) % 13));
  const encodeAll = (bitsPerSecond: number) => {
    const encoder = ffmpegEncoders.openVideo({ codec, ...options, bitsPerSecond });
    const all = Array.from({ length: 30 }, (_, step) => encoder.encode(textured(step), step === 0)?.data);
    encoder.close();
    return all.filter((data) => data !== undefined);
  };
  const bytes = (all: readonly Buffer[]) => all.slice(10).reduce((sum, { length }) => sum + length, 0);
  const enough = encodeAll(sufficient);
  expect(bytes(encodeAll(16_000_000))).toBe(bytes(enough));
  let shown: Frame | null = null;
  for (const data of enough) shown = decode(data);
  const { width, height } = size;
  const wanted = textured(29);
  let squares = 0;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      squares += ((shown?.data?.[0]?.[y * (shown.linesize[0] ?? 0) + x] ?? 0) - (wanted[y * width + x] ?? 0)) ** 2;
  expect(10 * Math.log10(255 ** 2 / (squares / (width * height)))).toBeGreaterThan(40);
});

it('each block of sound gives one Opus packet of 10 ms', () => {
  const encoder = ffmpegEncoders.openSound(96_000);
  const decode = decoder(AV_CODEC_ID_OPUS);
  const tone = Int16Array.from({ length: 960 }, (_, index) => 8000 * Math.sin((index >> 1) / 7));
  for (let block = 0; block < 20; block++) {
    const packet = encoder.encode(tone);
    expect(packet && decode(packet)?.nbSamples).toBe(480);
  }
  encoder.close();
});

it('sound follows its bitrate, and four blocks joined are a packet of 40 ms', () => {
  const decode = decoder(AV_CODEC_ID_OPUS);
  const noise = Int16Array.from({ length: 960 }, (_, index) => ((index * 7919) % 16_001) - 8000);
  const blocks = (bitsPerSecond: number): Buffer[] => {
    const encoder = ffmpegEncoders.openSound(bitsPerSecond);
    const packets = Array.from({ length: 40 }, () => encoder.encode(noise) ?? Buffer.alloc(0));
    encoder.close();
    return packets;
  };
  const bytes = (packets: Buffer[]) => packets.reduce((sum, { length }) => sum + length, 0);
  const narrow = blocks(24_000);
  expect(bytes(narrow)).toBeLessThan(bytes(blocks(96_000)) * 0.4);
  const joined = joinOpusPackets(narrow.slice(-4));
  expect(joined && decode(joined)?.nbSamples).toBe(1920);
});

it('a scaled picture shows the same at the same place', () => {
  const scaler = ffmpegEncoders.openScaler(size, { width: 160, height: 90 });
  const small = scaler.scale(picture(5));
  expect(small).toHaveLength((160 * 90 * 3) / 2);
  expect(small[30 * 160 + 30]).toBe(200);
  expect(small[30 * 160 + 100]).toBe(60);
  expect(new Set(small.subarray(160 * 90))).toEqual(new Set([128]));
  scaler.close();
});

/** Encodes frames (null stands for a dropped frame) and returns what a viewer sees after the last frame. */
const shownAfter = (frames: readonly (readonly [step: number, changes: FrameChanges | undefined] | null)[]) => {
  const encoder = ffmpegEncoders.openVideo({ codec: 'h264', ...options });
  const decode = decoder(AV_CODEC_ID_H264);
  let shown: Frame | null = null;
  for (const [index, frame] of frames.entries()) {
    const encoded = frame && encoder.encode(picture(frame[0]), index === 0, frame[1]);
    if (encoded) shown = decode(encoded.data);
  }
  encoder.close();
  const row = 60 * (shown?.linesize[0] ?? 0);
  return (x: number): number => shown?.data?.[0]?.[row + x] ?? 0;
};
const everything = Uint32Array.of(0, 0, size.width, size.height);
const nothing = new Uint32Array();

const still = [
  [0, { number: 1, areas: everything }] as const,
  ...Array.from({ length: 5 }, (_, index) => [0, { number: 2 + index, areas: nothing }] as const),
];

it('h264: encodes only the areas that are said to have changed', () => {
  const at = shownAfter([...still, [20, { number: 7, areas: nothing }]]);
  expect(Math.abs(at(20) - 200)).toBeLessThan(20);
  expect(Math.abs(at(180) - 60)).toBeLessThan(20);
});

it.each([
  ['a frame was left out', [null, [20, { number: 8, areas: nothing }]]],
  [
    'a frame came of which nothing is known',
    [
      [0, undefined],
      [20, { number: 8, areas: nothing }],
    ],
  ],
  ['it is said to be there', [[20, { number: 7, areas: Uint32Array.of(0, 40, 320, 40) }]]],
] as const)('h264: shows every change if %s', (_, frames) => {
  const at = shownAfter([...still, ...frames]);
  expect(Math.abs(at(20) - 60)).toBeLessThan(20);
  expect(Math.abs(at(180) - 200)).toBeLessThan(20);
});

it('a size that cannot be encoded throws', () => {
  expect(() => ffmpegEncoders.openVideo({ codec: 'h264', ...options, width: -2 })).toThrow();
});

it('vp8: a key frame of a detailed picture is at most about as large as 1/12 s of the bitrate', () => {
  const noisy = { width: 1280, height: 720 };
  const i420 = new Uint8Array((noisy.width * noisy.height * 3) / 2).fill(128);
  for (let index = 0; index < noisy.width * noisy.height; index++) i420[index] = 96 + (((index * 7919) >> 5) & 63);
  const encoder = ffmpegEncoders.openVideo({ codec: 'vp8', ...noisy, fps: 30, bitsPerSecond: 6_000_000 });
  const key = encoder.encode(i420, true);
  encoder.close();
  expect(key?.keyFrame).toBe(true);
  expect(key?.data.length).toBeLessThan((1.5 * 6_000_000) / 12 / 8);
});

it('h264: a detailed picture keeps moving at the least bitrate, and stays within it', () => {
  const [width, height] = [640, 360];
  const luma = width * height;
  const reels = (step: number): Uint8Array => {
    const i420 = new Uint8Array(luma * 1.5).fill(128);
    for (let at = 0; at < luma; at++)
      i420[at] = (((at % width) * 7919 + (Math.floor(at / width) + step * 9) * 104_729) >> 3) & 255;
    return i420;
  };
  const [fps, bitsPerSecond, seconds] = [30, 60_000, 8];
  const stream = new StreamEncoder(ffmpegEncoders, 'h264', fps);
  const sizes: number[] = [];
  for (let step = 0; step < fps * seconds; step++) {
    stream.allow(bitsPerSecond);
    const encoded = stream.encode({ width, height, i420: reels(step) }, height, (step * 1000) / fps);
    if (encoded) sizes.push(encoded.data.length);
  }
  stream.close();
  expect(sizes.length).toBeGreaterThanOrEqual(2 * seconds);
  expect(sizes.slice(-seconds).every((bytes) => bytes > 100)).toBe(true);
  expect(sizes.slice(1).reduce((sum, bytes) => sum + bytes * 8, 0)).toBeLessThan(1.5 * bitsPerSecond * seconds);
});
