import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { LineLog } from './line-log.ts';
import type { LogRow } from './line-log-record.ts';

const folders: string[] = [];
const logs: LineLog[] = [];
afterEach(() => {
  for (const log of logs.splice(0)) log.close();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

const freshFile = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'reelfloor-log-'));
  folders.push(folder);
  return join(folder, '701.log');
};

const open = (file: string, takenRow = 0, rows: LogRow[] = []): LineLog => {
  const log = new LineLog({ file, takenRow, nowMs: () => 1_000, onRow: (row) => rows.push(row) });
  logs.push(log);
  return log;
};
const reopen = (log: LineLog, file: string, takenRow = 0): LineLog => {
  logs.splice(logs.indexOf(log), 1);
  log.close();
  return open(file, takenRow);
};

const exception = (code: number) => ({
  kind: 'exception' as const,
  code,
  data: Uint8Array.of(1, 2),
  isEvent: true,
});
const fill = (log: LineLog, count: number): void => {
  for (let at = 0; at < count; at++) log.exception(exception(0x11 + at));
};
const numbers = (log: LineLog): number[] => log.rows.map(({ row }) => row);

describe('rows', () => {
  it('are numbered, handed on when they are on disk, and there again after a restart', () => {
    const file = freshFile();
    const rows: LogRow[] = [];
    const log = open(file, 0, rows);
    log.exception(exception(0x7f));
    log.reply(Uint8Array.of(1, 0x72, 0xff));
    expect(rows).toEqual([
      { row: 1, atMs: 1_000, kind: 'exception', code: 0x7f, data: '0102', isEvent: true },
      { row: 2, atMs: 1_000, kind: 'reply', frame: '0172ff' },
    ]);
    expect(reopen(log, file).rows).toEqual(rows);
  });

  it('go when the journal has them, and their numbers are never used again', () => {
    const file = freshFile();
    const log = open(file);
    fill(log, 5);
    log.taken(3);
    expect(numbers(log)).toEqual([4, 5]);
    const again = reopen(log, file, 5);
    expect(numbers(again)).toEqual([]);
    fill(again, 1);
    expect(numbers(again)).toEqual([6]);
  });

  it('stay in a file that does not grow for ever', () => {
    const file = freshFile();
    const log = new LineLog({ file, takenRow: 0, nowMs: () => 0, onRow: () => {}, maxBytes: 3_000 });
    for (let at = 0; at < 200; at++) {
      log.reply(new Uint8Array(60));
      if (at % 10 === 9) log.taken(at - 1);
      expect(statSync(file).size).toBeLessThan(6_000);
    }
    expect(numbers(log)).toEqual([199, 200]);
    log.close();
    const again = open(file, 198);
    expect(numbers(again)).toEqual([199, 200]);
    expect(again.wasLost).toBe(false);
  });
});

describe('what was logged but not acknowledged', () => {
  it('is known after a restart', () => {
    const file = freshFile();
    const log = open(file);
    fill(log, 2);
    expect(reopen(log, file).unacknowledged).toEqual({ code: 0x12, data: Buffer.of(1, 2) });
  });

  it('is nothing once a poll has acknowledged it', () => {
    const file = freshFile();
    const log = open(file);
    fill(log, 2);
    log.acknowledged();
    const again = reopen(log, file);
    expect(again.unacknowledged).toBeNull();
    again.reply(Uint8Array.of(1, 0x72));
    // A reply is asked for again by its own command, not waited for.
    expect(reopen(again, file).unacknowledged).toBeNull();
  });
});

describe('a damaged file', () => {
  it('loses its last record if a power failure has cut it anywhere, and goes on after the one before', () => {
    const file = freshFile();
    const log = open(file);
    fill(log, 2);
    const before = statSync(file).size;
    log.exception(exception(0x20));
    const whole = readFileSync(file);
    for (let size = before; size < whole.length; size++) {
      writeFileSync(file, whole.subarray(0, size));
      const torn = open(file);
      expect(numbers(torn)).toEqual([1, 2]);
      torn.exception(exception(0x21));
      expect(numbers(torn)).toEqual([1, 2, 3]);
      expect(numbers(reopen(torn, file))).toEqual([1, 2, 3]);
    }
  });

  it('loses its last record if a byte of it is wrong, or if only its length reached the disk', () => {
    const file = freshFile();
    const log = open(file);
    fill(log, 2);
    const size = statSync(file).size;
    const bytes = readFileSync(file);
    bytes[size - 3] = (bytes[size - 3] ?? 0) ^ 1;
    writeFileSync(file, bytes);
    expect(numbers(open(file))).toEqual([1]);
    appendFileSync(file, Buffer.alloc(100));
    expect(numbers(open(file))).toEqual([1]);
  });

  it('is refused if anything before is wrong, because the rest cannot be trusted', () => {
    const file = freshFile();
    const log = open(file);
    fill(log, 100);
    const bytes = readFileSync(file);
    bytes[200] = (bytes[200] ?? 0) ^ 1;
    writeFileSync(file, bytes);
    expect(() => open(file)).toThrow(/is damaged at byte \d+ of \d+/);
  });

  it('that is missing although the journal knows its rows is noticed, and numbers go on', () => {
    const log = open(freshFile(), 7);
    expect(log.wasLost).toBe(true);
    fill(log, 1);
    expect(numbers(log)).toEqual([8]);
  });
});

it('throws when it cannot write, so that nothing is acknowledged', () => {
  const file = freshFile();
  const log = new LineLog({ file, takenRow: 0, nowMs: () => 0, onRow: () => {} });
  log.close();
  expect(() => log.exception(exception(0x11))).toThrow(/EBADF/);
  expect(numbers(open(file))).toEqual([]);
});
