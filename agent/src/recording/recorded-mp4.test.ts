import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BufferSource, EncodedPacketSink, Input, MP4 } from 'mediabunny';
import { expect, it } from 'vitest';
import { trialRandom } from '../testing/link-trial/trial-random.ts';
import { readFolder } from '../testing/read-folder.ts';
import { readMp4 } from '../testing/read-mp4.ts';
import { freshRecordings, openRecordings, recordAtRandom, TrialClock } from '../testing/trial-recording.ts';
import { sha256 } from './fragmented-mp4.ts';
import { buildClipMp4 } from './progressive-mp4.ts';
import { listRecordingFiles, parseRecordingRunNumber } from './recording-file.ts';

const isExhaustive = process.env.TEST_DEPTH === 'exhaustive';
const recordings = Array.from({ length: isExhaustive ? 1_000 : 24 }, (_, index) => index + 1);

/** Reads a file by mediabunny: times in ticks, key frames and lengths of the pictures. */
const readByMediabunny = async (bytes: Buffer) => {
  const input = new Input({ source: new BufferSource(bytes), formats: [MP4] });
  const track = await input.getPrimaryVideoTrack();
  const sound = await input.getPrimaryAudioTrack();
  const read = async (from: typeof track | typeof sound) => {
    const samples: { ticks: number; keyFrame: boolean; bytes: number }[] = [];
    if (!from) return samples;
    for await (const packet of new EncodedPacketSink(from).packets())
      samples.push({
        ticks: Math.round(packet.timestamp * 90_000),
        keyFrame: packet.type === 'key',
        bytes: packet.byteLength,
      });
    return samples;
  };
  return { pictures: await read(track), sounds: await read(sound) };
};

const filesOf = (folder: string): string[] => [...listRecordingFiles(folder).keys()].sort();

it('FFmpeg and mediabunny read from each file the pictures, times and sound that were recorded', async () => {
  for (const seed of recordings) {
    const [folder, clock] = [freshRecordings(), new TrialClock()];
    const store = openRecordings(folder, clock);
    const recorded = recordAtRandom(store, clock, seed);
    store.close();
    const read = { pictures: 0, sounds: 0 };
    for (const run of new Set(recorded.pictures.map((picture) => picture.run))) {
      const expected = recorded.pictures.filter((picture) => picture.run === run);
      const files = filesOf(folder).filter((name) => parseRecordingRunNumber(name) === run);
      // The files of a run after each other are one stream.
      const inits = files.map((name) => readFileSync(join(folder, name)));
      const joined = join(folder, 'joined.mp4');
      const moovEnd = (bytes: Buffer): number => bytes.indexOf('moof') - 4;
      writeFileSync(joined, Buffer.concat(inits.map((bytes, at) => (at ? bytes.subarray(moovEnd(bytes)) : bytes))));
      const byFfmpeg = readMp4(joined);
      const startTicks = expected[0]?.ticks ?? 0;
      const times = expected.map(({ ticks, keyFrame }) => ({ ticks: ticks - startTicks, keyFrame }));
      expect(byFfmpeg.frames).toEqual(expected.map(({ frame }) => frame));
      expect(byFfmpeg.pictures).toMatchObject(times);
      const [sound] = byFfmpeg.sounds;
      const packetTicks = 960;
      for (const [index, { ticks }] of byFfmpeg.sounds.entries())
        expect(ticks).toBe((sound?.ticks ?? 0) + index * packetTicks);
      const byMediabunny = await readByMediabunny(readFileSync(joined));
      expect(byMediabunny.pictures).toEqual(byFfmpeg.pictures);
      expect(byMediabunny.sounds).toMatchObject(byFfmpeg.sounds.map(({ bytes }) => ({ bytes })));
      read.pictures += byFfmpeg.pictures.length;
      read.sounds += byFfmpeg.sounds.length;
    }
    expect(read).toEqual({ pictures: recorded.pictures.length, sounds: recorded.packets.length });
  }
}, 3_600_000);

it('the same pictures make the same bytes', () => {
  const hashes = [1, 2].map(() => {
    const [folder, clock] = [freshRecordings(), new TrialClock()];
    const store = openRecordings(folder, clock);
    recordAtRandom(store, clock, 7);
    store.close();
    return filesOf(folder).map((name) => `${name} ${sha256(readFileSync(join(folder, name))).toString('hex')}`);
  });
  expect(hashes[0]).toEqual(hashes[1]);
  expect(hashes[0]?.length).toBeGreaterThan(0);
});

it('a clip begins at the key frame before its span, ends with it, and has no picture of another session', () => {
  for (const seed of recordings) {
    const [folder, clock] = [freshRecordings(), new TrialClock()];
    const store = openRecordings(folder, clock);
    const { pictures } = recordAtRandom(store, clock, seed);
    // What waits for the end of its second is not read.
    store.endRun();
    store.sync();
    const random = trialRandom(seed);
    const [first = 0, last = 0] = [pictures[0]?.ticks, pictures.at(-1)?.ticks];
    const lengthMs = (last - first) / 90;
    const fromMs = Math.trunc(first / 90 + random() * lengthMs * 0.8);
    const untilMs = Math.ceil(fromMs + random() * lengthMs);
    const sessionId = random() < 0.5 ? null : `session-${Math.floor(random() * 2)}`;
    const clip = readFolder(folder, (reader) => reader.clip({ fromMs, untilMs, sessionId }));
    store.close();
    const allowed = pictures.filter((one) => sessionId === null || one.sessionId === sessionId);
    // All pictures of the span are there.
    const within = allowed.filter(({ ticks }) => ticks >= fromMs * 90 && ticks <= untilMs * 90);
    const taken = clip.runs.flatMap(({ facts, pictures: found }) =>
      found.map(({ ticks }) => ({ run: facts.run, ticks: ticks + facts.startTicks })),
    );
    for (const { run, ticks } of within) expect(taken).toContainEqual({ run, ticks });
    if (taken.length === 0) continue;
    const path = join(folder, 'clip.mp4');
    writeFileSync(path, Buffer.concat(buildClipMp4(clip)));
    const read = readMp4(path);
    const expected = taken.map(({ run, ticks }) => pictures.find((one) => one.run === run && one.ticks === ticks));
    expect(expected.every((one) => one && allowed.includes(one))).toBe(true);
    expect(read.frames).toEqual(expected.map((one) => one?.frame));
    expect(read.pictures.map(({ ticks }) => ticks)).toEqual(taken.map(({ ticks }) => ticks - (taken[0]?.ticks ?? 0)));
  }
}, 3_600_000);
