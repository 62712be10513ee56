import { describe, expect, it } from 'vitest';
import {
  computeFrameSeekTime,
  findFrameIndexAtTime,
  findMp4FrameIndexEndOffset,
  parseMp4FrameTimes,
} from './mp4-frame-times.ts';

const int = (value: number): number[] => [24, 16, 8, 0].map((bits) => (value >>> bits) & 255);
const text = (value: string): number[] => Array.from(value, (character) => character.charCodeAt(0));
const box = (type: string, ...content: readonly (readonly number[])[]): number[] => {
  const body = content.flat();
  return [...int(8 + body.length), ...text(type), ...body];
};
const none = int(0);

const track = (handler: string, timescale: number, deltas: readonly (readonly [count: number, delta: number])[]) =>
  box(
    'trak',
    box('tkhd', none),
    box(
      'mdia',
      box('mdhd', none, none, none, int(timescale), none),
      box('hdlr', none, none, text(handler), none),
      box(
        'minf',
        box(
          'stbl',
          box('stsd', none),
          box('stts', none, int(deltas.length), ...deltas.map(([count, delta]) => [...int(count), ...int(delta)])),
        ),
      ),
    ),
  );
const fileOf = (...boxes: readonly (readonly number[])[]): ArrayBuffer => Uint8Array.from(boxes.flat()).buffer;
const clip = (...tracks: readonly (readonly number[])[]) =>
  fileOf(box('ftyp', text('isom')), box('moov', box('mvhd', none), ...tracks), box('mdat', [1, 2, 3]));

describe('the times of the pictures of a clip', () => {
  it('are those of its video track, at its own pace, which changes', () => {
    const sound = track('soun', 48_000, [[500, 960]]);
    const video = track('vide', 90_000, [
      [2, 3000],
      [1, 9000],
      [2, 4500],
    ]);
    expect(parseMp4FrameTimes(clip(sound, video)).map((time) => Math.round(time * 1000))).toEqual([
      0, 33, 67, 167, 217,
    ]);
  });

  it('are none in what is no clip, or is cut off', () => {
    const whole = new Uint8Array(clip(track('vide', 90_000, [[100, 3000]])));
    expect(parseMp4FrameTimes(whole.buffer)).toHaveLength(100);
    for (let length = 0; length < whole.length - 11; length += 1)
      expect(parseMp4FrameTimes(whole.slice(0, length).buffer)).toEqual([]);
    expect(parseMp4FrameTimes(clip(track('soun', 48_000, [[3, 960]])))).toEqual([]);
  });

  it('are never more than a clip can have, whatever its table says', () => {
    expect(parseMp4FrameTimes(clip(track('vide', 90_000, [[4_000_000_000, 1]])))).toHaveLength(7200);
  });

  it('say which picture is shown, and where to seek for each', () => {
    const times = [0, 0.033, 0.1, 0.1005, 4];
    expect([-1, 0, 0.02, 0.033, 0.0999999, 3.9, 4, 99].map((at) => findFrameIndexAtTime(times, at))).toEqual([
      0, 0, 0, 1, 2, 3, 4, 4,
    ]);
    for (const index of times.keys())
      expect(findFrameIndexAtTime(times, computeFrameSeekTime(times, index))).toBe(index);
    expect(findFrameIndexAtTime([], 1)).toBe(0);
  });
});

describe('the end of a film’s index', () => {
  const head = fileOf(box('ftyp', none), box('moov', none, none));

  it.each([
    ['is known from its beginning alone', head.slice(0, 24), 28],
    ['is within what has come', head, 28],
    ['is nowhere in what does not begin as a film', new ArrayBuffer(64), 0],
  ])('%s', (_, bytes, end) => {
    expect(findMp4FrameIndexEndOffset(bytes)).toBe(end);
  });
});
