import { readFileSync, writeSync } from 'node:fs';
import { RecordingStore } from '../recording/recording-store.ts';

/** Records pictures of a file until this process is killed. A second of the recording takes some milliseconds. */
const [folder = '', picturesFile = '', startMs = '0'] = process.argv.slice(2);

interface StoredPicture {
  readonly base64: string;
  readonly keyFrame: boolean;
}

const pictures = (JSON.parse(readFileSync(picturesFile, 'utf8')) as StoredPicture[]).map(({ base64, keyFrame }) => ({
  data: Buffer.from(base64, 'base64'),
  keyFrame,
}));
let nowMs = Number(startMs);
const maxBytes = 150_000;
const store = RecordingStore.open({
  folder,
  machineId: '104',
  journalId: 'journal-of-104',
  nowMs: () => nowMs,
  retention: { days: 7, maxBytes, minFreeBytes: 0 },
});

/** Waits until the reader has space. `process.stdout` would keep lines that a kill takes away, since this program never lets it write. */
const say = (kind: string, value: unknown): void => {
  writeSync(1, `${kind} ${JSON.stringify(value)}\n`);
};

const record = (): void => {
  const [first] = pictures;
  if (!first) throw new Error('there are no pictures');
  for (let session = 1; ; session++) {
    store.beginRun({
      sessionId: `s${session}`,
      epoch: session,
      codec: 'h264',
      width: 160,
      height: 96,
      parameterSets: first.data,
      hasSound: false,
      why: 'seat',
    });
    for (let index = 0; index < 170; index++) {
      const picture = pictures[index % pictures.length] ?? first;
      store.picture({ ...picture, atMs: nowMs });
      say('picture', nowMs);
      nowMs += 100;
      if (index % 20 === 19) say('head', store.sync());
    }
    store.mark({ kind: 'event', journalId: 'journal-of-104', seq: session, what: 'cashedOut', atMs: nowMs });
    store.endRun();
    store.prune();
  }
};

record();
