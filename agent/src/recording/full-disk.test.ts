import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openRecordings, recordSeconds, TrialClock, trialStartMs } from '../testing/trial-recording.ts';
import type { GapBody } from './chain.ts';
import { RecordingReader } from './read-recordings.ts';
import { listFiles, readFreeBytes } from './recording-file.ts';
import { verifyRecordings } from './verify-recordings.ts';

const laterMs = Date.now() + 3_600_000;
const megabyte = 1 << 20;

/** Mounts a file system of so many megabytes. Throws if this user may not mount. */
const mountSmall = (megabytes: number): string => {
  const folder = mkdtempSync(join(tmpdir(), 'reelfloor-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=700`, 'tmpfs', folder], {
    stdio: 'ignore',
  });
  return folder;
};

const unmount = (folder: string): void => {
  // Lazily, because a test that failed has files open.
  execFileSync('umount', ['-l', folder]);
  rmSync(folder, { recursive: true });
};

const mayMount = (): boolean => {
  try {
    unmount(mountSmall(1));
    return true;
  } catch {
    console.log('Not tried: recordings on a full file system. This user may not mount one (tmpfs).');
    return false;
  }
};

/** Fills the file system to its last byte. */
const fillUp = (file: string): void => {
  const handle = openSync(file, 'w');
  try {
    for (let size = megabyte; size >= 1; )
      try {
        writeSync(handle, Buffer.alloc(size));
      } catch {
        size >>= 1;
      }
  } finally {
    closeSync(handle);
  }
};

describe.skipIf(!mayMount())('a small file system', { timeout: 180_000 }, () => {
  const freshDisk = (megabytes: number): string => {
    const folder = mountSmall(megabytes);
    onTestFinished(() => unmount(folder));
    return folder;
  };

  const bodiesOf = <Body>(folder: string, kind: string): Body[] => {
    const reader = RecordingReader.open(folder);
    const lines = [...reader.index.lines(0)];
    reader.close();
    return lines.flatMap((line) => (line.kind === kind ? [JSON.parse(line.body) as Body] : []));
  };

  it('keeps its least free space, and what is under a hold', () => {
    const [folder, clock] = [freshDisk(24), new TrialClock()];
    const minFreeBytes = 16 * megabyte;
    const store = openRecordings(folder, clock, { terms: { days: 7, maxBytes: 1e12, minFreeBytes } });
    recordSeconds(store, clock, 5);
    store.hold({ holdId: 'h', fromMs: trialStartMs, untilMs: trialStartMs + 1000, reason: 'complaint' });
    const [held] = listFiles(folder).keys();
    for (let run = 0; run < 60; run++) {
      recordSeconds(store, clock, 20, 's', 2_000);
      expect(store.prune()).toMatchObject({ hasSpace: true });
      expect(readFreeBytes(folder)).toBeGreaterThanOrEqual(minFreeBytes - megabyte);
    }
    store.close();
    expect([...listFiles(folder).keys()]).toContain(held);
    expect(bodiesOf(folder, 'deleted').length).toBeGreaterThan(10);
    expect(verifyRecordings(folder, { nowMs: laterMs }).faults).toEqual([]);
  });

  it('when it is full the recording stops, says why, makes itself space and goes on', () => {
    const [folder, clock] = [freshDisk(12), new TrialClock()];
    const terms = { days: 7, maxBytes: 1e12, minFreeBytes: 0 };
    const store = openRecordings(folder, clock, { terms });
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
    expect(bodiesOf(folder, 'event')).toHaveLength(1);
    store.terms = { ...terms, minFreeBytes: 2 * megabyte };
    expect(store.prune().freeBytes).toBeGreaterThanOrEqual(2 * megabyte);
    expect(bodiesOf(folder, 'deleted')).toMatchObject([{ reason: 'freeSpace' }]);
    rmSync(filler);
    clock.nowMs += 20_000;
    const resumedMs = clock.nowMs;
    recordSeconds(store, clock, 5, 'after');
    store.close();
    const [gap] = bodiesOf<GapBody>(folder, 'gap');
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
