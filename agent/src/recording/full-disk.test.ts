import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bodiesIn } from '../testing/read-folder.ts';
import { fillUp, freshDisk, mayMount } from '../testing/small-disk.ts';
import { openRecordings, recordSeconds, TrialClock, trialStartMs } from '../testing/trial-recording.ts';
import type { GapBody } from './hash-chain.ts';
import { listRecordingFiles, readFreeDiskBytes } from './recording-file.ts';
import { verifyRecordings } from './verify-recordings.ts';

const laterMs = Date.now() + 3_600_000;
const megabyte = 1 << 20;

describe.skipIf(!mayMount('recordings on a full file system'))('a small file system', { timeout: 180_000 }, () => {
  it('keeps its least free space, and what is under a hold', () => {
    const [folder, clock] = [freshDisk(24), new TrialClock()];
    const minFreeBytes = 16 * megabyte;
    const store = openRecordings(folder, clock, { retention: { days: 7, maxBytes: 1e12, minFreeBytes } });
    recordSeconds(store, clock, 5);
    store.hold({ holdId: 'h', fromMs: trialStartMs, untilMs: trialStartMs + 1000, reason: 'complaint' });
    const [held] = listRecordingFiles(folder).keys();
    for (let run = 0; run < 60; run++) {
      recordSeconds(store, clock, 20, 's', 2_000);
      expect(store.prune()).toMatchObject({ hasSpace: true });
      expect(readFreeDiskBytes(folder)).toBeGreaterThanOrEqual(minFreeBytes - megabyte);
    }
    store.close();
    expect([...listRecordingFiles(folder).keys()]).toContain(held);
    expect(bodiesIn(folder, 'deleted').length).toBeGreaterThan(10);
    expect(verifyRecordings(folder, { nowMs: laterMs }).faults).toEqual([]);
  });

  it('when it is full the recording stops, says why, makes itself space and goes on', () => {
    const [folder, clock] = [freshDisk(12), new TrialClock()];
    const retention = { days: 7, maxBytes: 1e12, minFreeBytes: 0 };
    const store = openRecordings(folder, clock, { retention });
    recordSeconds(store, clock, 30, 's', 5_000);
    store.prune();
    const filler = join(folder, 'filler');
    fillUp(filler);
    const stoppedMs = clock.nowMs;
    expect(() => recordSeconds(store, clock, 60, 'full')).toThrow('cannot be written');
    expect(store.isRunning).toBe(false);
    // Lines are written although not a byte is free.
    store.mark({ kind: 'event', journalId: 'j', seq: 9, what: 'cashedOut', atMs: clock.nowMs });
    store.sync();
    expect(bodiesIn(folder, 'event')).toHaveLength(1);
    store.retention = { ...retention, minFreeBytes: 2 * megabyte };
    expect(store.prune().freeBytes).toBeGreaterThanOrEqual(2 * megabyte);
    expect(bodiesIn(folder, 'deleted')).toMatchObject([{ reason: 'freeSpace' }]);
    rmSync(filler);
    clock.nowMs += 20_000;
    const resumedMs = clock.nowMs;
    recordSeconds(store, clock, 5, 'after');
    store.close();
    const [gap] = bodiesIn<GapBody>(folder, 'gap');
    expect(gap).toMatchObject({ untilMs: resumedMs, reason: 'noSpace' });
    expect(gap?.fromMs).toBeGreaterThanOrEqual(stoppedMs);
    expect(verifyRecordings(folder, { nowMs: laterMs }).faults).toEqual([]);
  });

  it('is opened when it is full', () => {
    const [folder, clock] = [freshDisk(12), new TrialClock()];
    const store = openRecordings(folder, clock);
    recordSeconds(store, clock, 5);
    store.prune();
    store.close();
    fillUp(join(folder, 'filler'));
    const again = openRecordings(folder, clock);
    expect(again.found.missingFiles).toEqual([]);
    again.close();
    expect(verifyRecordings(folder, { nowMs: laterMs }).faults).toEqual([]);
  });
});
