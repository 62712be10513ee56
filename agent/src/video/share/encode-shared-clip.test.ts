import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FormatContext } from 'node-av/lib';
import { expect, it } from 'vitest';
import { decodeFilm, lumaRange } from '../../testing/decode-film.ts';
import { readFolder } from '../../testing/read-folder.ts';
import { readMp4 } from '../../testing/read-mp4.ts';
import { freshRecordings, openRecordings, TrialClock, trialStartMs } from '../../testing/trial-recording.ts';
import { TrialStream } from '../../testing/trial-stream.ts';
import { ffmpegEncoders } from '../encode/ffmpeg-encoders.ts';
import { encodeSharedClip, OperatorWatermark } from './encode-shared-clip.ts';

const sessionId = 's';
const frameMs = 100;

/** Records two runs of two seconds, of other sizes, with sound. */
const recordedFolder = (): string => {
  const [folder, clock] = [freshRecordings(), new TrialClock()];
  const store = openRecordings(folder, clock);
  for (const [width, height] of [
    [160, 96],
    [320, 192],
  ] as const) {
    const stream = new TrialStream(width, height);
    for (let index = 0; index < 20; index++) {
      const { data, keyFrame } = stream.picture(false);
      if (index === 0) {
        const run = { sessionId, epoch: 1, codec: 'h264', hasSound: true, why: 'seat' } as const;
        store.beginRun({ ...run, width, height, parameterSets: data });
      }
      store.picture({ data, keyFrame, atMs: clock.nowMs });
      for (let soundMs = 0; soundMs < frameMs; soundMs += 20)
        store.sound({ data: stream.packet(), atMs: clock.nowMs + soundMs });
      clock.nowMs += frameMs;
    }
    store.endRun();
    stream.close();
  }
  store.close();
  return folder;
};

it('a share has the pictures from a moment on in one size, private areas covered, a mark, sound and a title that says it is a copy', async () => {
  const folder = recordedFolder();
  const span = { fromMs: trialStartMs, untilMs: trialStartMs + 60_000, sessionId };
  const clip = readFolder(folder, (reader) => reader.clip(span));
  const hidden = { x: 0.5, y: 0.5, width: 0.25, height: 0.5 };
  const beside = { x: 0.76, y: 0.5, width: 0.24, height: 0.5 };
  const corner = { x: 0.86, y: 0.03, width: 0.12, height: 0.055 };
  const title = 'Lale · kazanç kopyası, kanıt değildir';
  const fromMs = trialStartMs + 5 * frameMs;
  const look = { privateAreas: [hidden], mark: 'Lale Oyun Salonu', title };
  const film = Buffer.concat(encodeSharedClip(clip, fromMs, look, ffmpegEncoders));

  const pictures = await decodeFilm(film);
  expect(pictures.map(({ atMs }) => Math.round(atMs))).toEqual(
    Array.from({ length: 35 }, (_, index) => index * frameMs),
  );
  for (const picture of pictures) {
    expect([picture.width, picture.height]).toEqual([320, 192]);
    // The recorded pictures have no luma below 60.
    expect(lumaRange(picture, hidden)[1]).toBeLessThan(40);
    expect(lumaRange(picture, beside)[0]).toBeGreaterThan(50);
  }
  // The light square of the recorded pictures has left the corner by the last one.
  const [plate, ink] = lumaRange(pictures.at(-1) ?? expect.fail('there are no pictures'), corner);
  expect(plate).toBeLessThan(50);
  expect(ink).toBeGreaterThan(150);
  const path = join(folder, 'share.mp4');
  writeFileSync(path, film);
  const read = readMp4(path);
  expect(read.sounds).toHaveLength(35 * (frameMs / 20));
  expect(read.pictures.filter(({ keyFrame }) => keyFrame)).toHaveLength(2);
  const input = new FormatContext();
  input.openInputSync(path);
  expect(input.metadata?.get('title')).toBe(title);
  input.closeInputSync();
});

const size = { width: 640, height: 360 };

/** Returns the luma of a grey picture with a name's mark, and how many columns the mark covers. */
const drawn = (name: string) => {
  const i420 = new Uint8Array(size.width * size.height * 1.5).fill(128);
  new OperatorWatermark(name, size).draw(i420);
  const luma = i420.subarray(0, size.width * size.height);
  const columns = Array.from({ length: size.width }, (_, x) => x).filter((x) =>
    Array.from({ length: size.height }, (_, y) => luma[y * size.width + x]).some((value) => value !== 128),
  );
  return { luma, columns: columns.length };
};

it('an Arabic name has its letters joined', () => {
  const name = 'صالة ألعاب';
  // A zero-width non-joiner keeps two letters apart.
  const apart = Array.from(name).join('\u200c');
  expect(drawn(name).columns).toBeLessThan(0.85 * drawn(apart).columns);
});

it.each(['كازينو Lale 24', '24 كازينو'])('%s runs from right to left', (name) => {
  expect(drawn(name).luma).toEqual(drawn(`\u2067${name}\u2069`).luma);
});

it('a name in Latin letters runs from left to right, with an Arabic word in it', () => {
  const name = 'Lale كازينو 24';
  expect(drawn(name).luma).not.toEqual(drawn(`\u2067${name}\u2069`).luma);
});
