import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { ChainHead, ChainLine } from '../recording/hash-chain.ts';
import type { IndexedFragment } from '../recording/read-recordings.ts';
import { listRecordingFiles } from '../recording/recording-file.ts';
import { RecordingStore, type RecordingStoreOptions } from '../recording/recording-store.ts';
import { trialRandom } from './link-trial/trial-random.ts';
import { linesIn, readFolder } from './read-folder.ts';
import { PictureHasher } from './read-mp4.ts';
import { TrialStream } from './trial-stream.ts';

export const trialStartMs = Date.UTC(2026, 10, 27, 14, 3, 0);
const folderId = '4d0a6f0e-5a3b-4c57-9f6e-0a2f5b1c7d11';

/** Returns a new folder of recordings, always with the same identity. */
export const freshRecordings = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'reelfloor-recordings-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'meta'), `${folderId}\n`, { mode: 0o600 });
  return folder;
};

export class TrialClock {
  nowMs = trialStartMs;
  readonly read = (): number => this.nowMs;
}

export const openRecordings = (
  folder: string,
  clock: TrialClock,
  options: Partial<RecordingStoreOptions> = {},
): RecordingStore =>
  RecordingStore.open({
    folder,
    machineId: '104',
    journalId: 'journal-of-104',
    nowMs: clock.read,
    retention: { days: 7, maxBytes: 1e12, minFreeBytes: 0 },
    ...options,
  });

export interface TrialPictureTime {
  readonly run: number;
  readonly sessionId: string;
  /** Ticks of 1/90,000 s since 1970. */
  readonly ticks: number;
  /** A hash of what the encoder's output decodes to. */
  readonly frame: string;
  readonly keyFrame: boolean;
}

export interface TrialRecording {
  readonly pictures: readonly TrialPictureTime[];
  readonly packets: readonly { readonly run: number; readonly atMs: number }[];
}

const sizes = [
  [160, 96],
  [96, 160],
  [128, 64],
] as const;

/** Records runs, sizes, frame times and pauses that follow from the seed. */
export const recordAtRandom = (store: RecordingStore, clock: TrialClock, seed: number): TrialRecording => {
  const random = trialRandom(seed);
  const pick = (below: number): number => Math.floor(random() * below);
  const pictures: TrialPictureTime[] = [];
  const packets: { run: number; atMs: number }[] = [];
  const runs = 1 + pick(3);
  for (let run = 1; run <= runs; run++) {
    const [width, height] = sizes[pick(sizes.length)] ?? sizes[0];
    const stream = new TrialStream(width, height);
    const hasher = new PictureHasher();
    const hasSound = random() < 0.7;
    const frameMs = [16.7, 33.3, 100, 900][pick(4)] ?? 33.3;
    const times: { ticks: number; keyFrame: boolean }[] = [];
    const sessionId = `session-${pick(2)}`;
    let soundMs = clock.nowMs;
    const count = 2 + pick(120);
    for (let index = 0; index < count; index++) {
      const { data, keyFrame } = stream.picture(random() < 0.03);
      if (index === 0)
        store.beginRun({
          sessionId,
          epoch: run,
          codec: 'h264',
          width,
          height,
          parameterSets: data,
          hasSound,
          why: 'seat',
        });
      hasher.add(data);
      const ticks = Math.round(clock.nowMs * 90);
      times.push({ ticks, keyFrame });
      store.picture({ data, keyFrame, atMs: clock.nowMs });
      for (; hasSound && soundMs < clock.nowMs; soundMs += 20) {
        packets.push({ run, atMs: soundMs });
        store.sound({ data: stream.packet(), atMs: soundMs });
      }
      clock.nowMs += frameMs * (0.5 + random()) + (random() < 0.02 ? 5_000 : 0);
      if (random() < 0.05) store.sync();
    }
    stream.close();
    for (const [index, frame] of hasher.end().entries()) {
      const time = times[index];
      if (time) pictures.push({ run, sessionId, ...time, frame });
    }
    if (random() < 0.5) store.endRun();
    clock.nowMs += random() * 2_000;
  }
  store.sync();
  return { pictures, packets };
};

/** A unit that decoders skip (H.264, 7.4.2.7). */
const fillerUnit = (bytes: number): Buffer => Buffer.concat([Buffer.of(0, 0, 1, 12), Buffer.alloc(bytes, 0xff)]);

/**
 * Records so many seconds at ten pictures a second, with a key frame every five seconds and a sync every two. `fillerBytes` are
 * added to each picture.
 */
export const recordSeconds = (
  store: RecordingStore,
  clock: TrialClock,
  seconds: number,
  sessionId: string | null = 's',
  fillerBytes = 0,
): void => {
  const stream = new TrialStream();
  const { width, height } = stream;
  const filler = fillerBytes > 0 ? fillerUnit(fillerBytes) : Buffer.of();
  try {
    for (let index = 0; index < seconds * 10; index++) {
      const { data, keyFrame } = stream.picture(index % 50 === 0);
      if (index === 0) {
        const codec = 'h264';
        const size = { width, height };
        store.beginRun({
          sessionId,
          epoch: 1,
          codec,
          ...size,
          parameterSets: data,
          hasSound: false,
          why: 'seat',
        });
      }
      store.picture({ data: Buffer.concat([data, filler]), keyFrame, atMs: clock.nowMs });
      clock.nowMs += 100;
      if (index % 20 === 19) store.sync();
    }
  } finally {
    stream.close();
  }
};

export interface Recorded {
  readonly folder: string;
  /** Heads as the ledger has them. */
  readonly heads: readonly ChainHead[];
  readonly lines: readonly ChainLine[];
  readonly fragments: readonly IndexedFragment[];
  readonly files: readonly string[];
}

/** Returns a folder in which everything has happened: runs, rounds, holds, a deletion, a crash. */
export const eventfulRecordings = (): Recorded => {
  const [folder, clock, heads] = [freshRecordings(), new TrialClock(), [] as ChainHead[]];
  const store = openRecordings(folder, clock);
  recordSeconds(store, clock, 4);
  const round = { journalId: 'j', eventSha256: 'ab'.repeat(32), startedAtMs: clock.nowMs - 3000 };
  store.mark({ kind: 'round', ...round, seq: 5, endedAtMs: clock.nowMs });
  store.mark({ kind: 'clock', wallMs: clock.nowMs, monotonicMs: 17, isSynchronised: null });
  heads.push(store.sync());
  const secondMs = clock.nowMs;
  recordSeconds(store, clock, 4, null);
  store.hold({ holdId: 'h1', fromMs: secondMs + 1, untilMs: secondMs + 10, reason: 'complaint' });
  store.hold({ holdId: 'h2', fromMs: secondMs + 1, untilMs: secondMs + 20, reason: 'alert' });
  store.liftHold('h1');
  recordSeconds(store, clock, 3, 'other');
  store.retention = { days: 7, maxBytes: store.prune().usedBytes - 1, minFreeBytes: 0 };
  store.prune();
  heads.push(store.sync());
  recordSeconds(store, clock, 3);
  // The process ends here without closing; the next one finds a fragment without its line.
  recordSeconds(store, clock, 1.5, 'third');
  clock.nowMs += 5_000;
  const next = openRecordings(folder, clock);
  recordSeconds(next, clock, 3);
  next.close();
  heads.push(next.head);
  const lines = linesIn(folder);
  const all = { fromMs: 0, untilMs: Number.MAX_SAFE_INTEGER, sessionId: null };
  const fragments = readFolder(folder, (reader) => reader.fragments(all));
  return { folder, heads, lines, fragments, files: [...listRecordingFiles(folder).keys()].sort() };
};
