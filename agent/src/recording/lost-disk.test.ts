import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { MachineId } from '@reelfloor/protocol';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { bodiesIn } from '../testing/read-folder.ts';
import { fillUp, freshDisk, mayMount, remount } from '../testing/small-disk.ts';
import { TrialStream } from '../testing/trial-stream.ts';
import type { GapBody } from './hash-chain.ts';
import type { RecorderThreadMessage } from './recorder-messages.ts';
import { RecorderThread } from './recorder-thread.ts';
import { verifyRecordings } from './verify-recordings.ts';

const machineId = '104' as MachineId;
const waiting = { timeout: 30_000, interval: 50 };

/** Lets the thread that writes have ten pictures a second of a session, until the test ends. */
const recordInto = (root: string) => {
  const notices: RecorderThreadMessage[] = [];
  const workers: Worker[] = [];
  const thread = new RecorderThread(
    {
      folder: root,
      machines: [{ machineId, journalId: 'j', hasSound: false }],
      retention: { days: 7, maxBytes: 1e12, minFreeBytes: 0 },
    },
    (notice) => notices.push(notice),
    (workerData) => {
      const worker = new Worker(new URL('./recorder-worker.ts', import.meta.url), { workerData });
      workers.push(worker);
      return worker;
    },
  );
  const sink = thread.sinkOf(machineId);
  const stream = new TrialStream();
  const { width, height } = stream;
  let count = 0;
  const timer = setInterval(() => {
    const { data, keyFrame } = stream.picture(count % 10 === 0);
    const start = { sessionId: 's', epoch: 1, codec: 'h264', width, height, hasSound: false, why: 'seat' };
    if (count === 0) sink.beginRun({ ...start, parameterSets: data } as Parameters<typeof sink.beginRun>[0]);
    count += 1;
    sink.picture({ data, keyFrame, atMs: Date.now() }, []);
  }, 100);
  const close = async (): Promise<void> => {
    clearInterval(timer);
    await thread.close();
  };
  onTestFinished(async () => {
    await close();
    stream.close();
  });
  const last = <Type extends RecorderThreadMessage['type']>(type: Type) =>
    notices.findLast((one): one is RecorderThreadMessage & { type: Type } => one.type === type);
  const reaches = (trouble: string | null) => vi.waitFor(() => expect(last('space')?.trouble).toBe(trouble), waiting);
  const records = async (): Promise<void> => {
    const no = last('head')?.head.no ?? 0;
    await vi.waitFor(() => expect(last('head')?.head.no).toBeGreaterThan(no + 2), waiting);
  };
  const errors = () => notices.filter(({ type }) => type === 'error');
  return { folder: join(root, machineId), close, reaches, records, errors, workers, last };
};

const gapsIn = (folder: string) => bodiesIn<GapBody>(folder, 'gap');

const freshFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'reelfloor-lost-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

/** The recording is whole, and has these gaps. */
const expectWhole = (folder: string, reasons: string[]): void => {
  expect(gapsIn(folder).map(({ reason }) => reason)).toEqual(reasons);
  expect(verifyRecordings(folder, { nowMs: Date.now() + 60_000 }).faults).toEqual([]);
};

describe('the thread that writes', { timeout: 120_000 }, () => {
  it('says once that its folder was deleted, and goes on in a new one above the lines that are lost', async () => {
    const root = freshFolder();
    const { folder, close, reaches, records, errors, last } = recordInto(root);
    await records();
    const lost = last('head')?.head.no ?? 0;
    rmSync(root, { recursive: true });
    await reaches('diskFailed');
    await reaches(null);
    await records();
    expect(last('head')?.head.no).toBeGreaterThan(lost);
    await close();
    expect(errors()).toMatchObject([{ message: expect.stringContaining('is gone') }]);
    expectWhole(folder, ['linesMissing', 'diskFailed']);
  });

  it('is followed by another one if it fails, which goes on with the run', async () => {
    const { folder, close, records, workers } = recordInto(freshFolder());
    await records();
    await workers[0]?.terminate();
    await records();
    await close();
    expect(workers).toHaveLength(2);
    expectWhole(folder, ['restart']);
  });
});

describe.skipIf(!mayMount('the thread that writes, on a disk that fails'))(
  'the thread that writes, on a disk of its own',
  { timeout: 120_000 },
  () => {
    it('says that nothing can be written to it, and begins by itself when it can', async () => {
      const root = freshDisk(32);
      remount(root, 'ro');
      const { folder, close, reaches, records, errors } = recordInto(root);
      await reaches('diskFailed');
      remount(root, 'rw');
      await reaches(null);
      await records();
      await close();
      expect(errors()).toHaveLength(1);
      expectWhole(folder, ['diskFailed']);
    });

    it('says that it is full, and goes on by itself when there is space', async () => {
      const root = freshDisk(16);
      const { folder, close, reaches, records, errors, last } = recordInto(root);
      await records();
      await vi.waitFor(() => {
        // The recorder has a reserve, which must be gone, too.
        fillUp(join(root, 'filler'));
        expect(last('space')?.trouble).toBe('noSpace');
      }, waiting);
      rmSync(join(root, 'filler'));
      await reaches(null);
      await records();
      await close();
      expect(errors()).toHaveLength(1);
      expectWhole(folder, ['noSpace']);
    });
  },
);
