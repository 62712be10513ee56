import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { incrementProcessStartCount } from './process-instance.ts';

const freshFolder = () => mkdtempSync(join(tmpdir(), 'reelfloor-instance-'));

it("each start counts one more, keeps the folder's id and makes a new process id", () => {
  const folder = freshFolder();
  const [first, second] = [incrementProcessStartCount(folder), incrementProcessStartCount(folder)];
  expect([first.start, second.start]).toEqual([1, 2]);
  expect(second.folderId).toBe(first.folderId);
  expect(second.processId).not.toBe(first.processId);
  expect(first.host).toContain(`pid ${process.pid}`);
  expect(incrementProcessStartCount(freshFolder()).folderId).not.toBe(first.folderId);
});

it('the file is readable by its owner only, and begins anew if it cannot be read', () => {
  const folder = freshFolder();
  const first = incrementProcessStartCount(folder);
  const file = join(folder, 'agent.json');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ folderId: first.folderId, start: 1 });
  writeFileSync(file, '{"folderId":');
  const next = incrementProcessStartCount(folder);
  expect(next.start).toBe(1);
  expect(next.folderId).not.toBe(first.folderId);
});
