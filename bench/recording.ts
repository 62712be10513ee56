/**
 * `npm run bench:recording -- DAYS` records so many days of one machine (1, if left out) with small made pictures and prints how long a
 * start after a crash takes, how large the index is, and how long it takes to read a clip and to verify all. With `-- --pages` it measures
 * how soon pages of players and staff show pictures that a real agent recorded. With `-- --picture TURNS` it measures what the recorder
 * costs whoever plays: so many turns without it, with it, and on a disk that stalls.
 */
import { closeSync, mkdtempSync, openSync, readdirSync, rmSync, statSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { RecordingReader, RecordingStore, verifyRecordings } from '@reelfloor/agent/testing/recordings';
import { BenchFloor } from './bench-floor.ts';
import { benchRecordedPicture } from './recorded-picture.ts';
import { measurePages } from './recording-pages.ts';

const { values: asked, positionals } = parseArgs({
  allowPositionals: true,
  options: { picture: { type: 'string' }, pages: { type: 'boolean' } },
});
if (asked.pages) process.exit((await measurePages()).length > 0 ? 1 : 0);
if (asked.picture !== undefined) {
  const floor = await BenchFloor.start();
  const missed = await benchRecordedPicture(floor, Number(asked.picture));
  await floor.close();
  process.exit(missed.length > 0 ? 1 : 0);
}
const days = Number(positionals[0] ?? 1);
const seconds = Math.round(days * 86_400);
const startMs = Date.UTC(2026, 10, 20);
const folder = mkdtempSync(join(tmpdir(), 'reelfloor-recordings-'));

/** Units that begin as those of H.264 do: enough for the writer, which does not decode. */
const unit = (type: number, bytes: number): Buffer =>
  Buffer.concat([Buffer.of(0, 0, 0, 1, type), Buffer.alloc(bytes, 0x55)]);
const parameterSets = Buffer.concat([unit(0x67, 20), unit(0x68, 4)]);
const keyPicture = Buffer.concat([parameterSets, unit(0x65, 400)]);
const picture = unit(0x41, 200);

let nowMs = startMs;
const open = (): RecordingStore =>
  RecordingStore.open({
    folder,
    machineId: '104',
    journalId: 'bench',
    nowMs: () => nowMs,
    retention: { days: 400, maxBytes: 1e13, minFreeBytes: 0 },
  });

const timed = <Result>(work: () => Result): [Result, number] => {
  const beganMs = performance.now();
  return [work(), performance.now() - beganMs];
};

const record = (store: RecordingStore): void => {
  const size = { width: 1280, height: 720 };
  const run = { ...size, codec: 'h264', parameterSets, hasSound: false, why: 'seat' } as const;
  store.beginRun({ ...run, sessionId: 'bench', epoch: 1 });
  for (let second = 0; second < seconds; second++) {
    const keyFrame = second % 10 === 0;
    store.picture({ data: keyFrame ? keyPicture : picture, keyFrame, atMs: nowMs });
    nowMs += 1_000;
    // A real recorder commits each two seconds.
    if (second % 60 === 59) store.sync();
  }
};

/** Leaves the newest file as a crash does: its end was written in part. */
const tear = (): void => {
  const newest = (path: string): string => {
    const name =
      readdirSync(path)
        .filter((one) => /^\d/.test(one))
        .sort()
        .at(-1) ?? '';
    return name.endsWith('.mp4') ? join(path, name) : newest(join(path, name));
  };
  const file = newest(folder);
  const handle = openSync(file, 'r+');
  writeSync(handle, Buffer.alloc(500, 1), 0, 500, statSync(file).size);
  closeSync(handle);
};

try {
  const [, recordingMs] = timed(() => record(open()));
  tear();
  const [store, openMs] = timed(open);
  store.close();
  const indexBytes = statSync(join(folder, 'index.sqlite')).size;
  const reader = RecordingReader.open(folder);
  const fromMs = startMs + seconds * 500;
  const [clip, clipMs] = timed(() => reader.clip({ fromMs, untilMs: fromMs + 13_000, sessionId: 'bench' }));
  reader.close();
  const [verified, verifyMs] = timed(() => verifyRecordings(folder, { nowMs: Date.now() + 60_000 }));
  if (verified.faults.length > 0 || clip.runs.length !== 1) throw new Error(JSON.stringify(verified.faults[0]));
  console.table({
    fragments: seconds,
    'recording, µs a fragment': Math.round((recordingMs * 1000) / seconds),
    'start after a crash, ms (≤ 1,000)': Math.round(openMs),
    'index, bytes a fragment': Math.round(indexBytes / seconds),
    'clip of a round, ms': Math.round(clipMs),
    'verify, s': Number((verifyMs / 1000).toFixed(1)),
  });
} finally {
  rmSync(folder, { recursive: true });
}
