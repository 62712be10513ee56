import { randomBytes } from 'node:crypto';
import { chmodSync, copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTemporaryFolder } from '../../platform/database/temporary-database.ts';
import { decryptFile, encryptFile, readBackupKey } from './encrypt-backup-file.ts';

const chunk = 1024 * 1024;
const header = 32;
const tag = 16;
const key = randomBytes(32);
let folder: string;
let path: string;
beforeEach(async () => {
  folder = await createTemporaryFolder('encrypted');
  path = join(folder, '1.encrypted');
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Content that comes in pieces of odd sizes. */
async function* pieces(content: Buffer): AsyncGenerator<Buffer, void> {
  for (let at = 0; at < content.length; at += 700_001) yield content.subarray(at, at + 700_001);
}
const read = async (file = path, by = key): Promise<Buffer> => {
  const parts: Buffer[] = [];
  for await (const part of decryptFile(file, by)) parts.push(part);
  return Buffer.concat(parts);
};

it.each([0, 1, chunk - 1, chunk, chunk + 1, 2 * chunk, 2 * chunk + 5])(
  'gives %i bytes back, which nobody reads in the file',
  async (size) => {
    const content = randomBytes(size);
    await encryptFile(pieces(content), path, key);
    const stored = readFileSync(path);
    expect(stored).toHaveLength(header + size + tag * Math.max(1, Math.ceil(size / chunk)));
    if (size > 16) expect(stored.includes(content.subarray(0, 16))).toBe(false);
    expect((await read()).equals(content)).toBe(true);
    // No file is overwritten.
    await expect(encryptFile(pieces(content), path, key)).rejects.toThrow('EEXIST');
  },
);

it('finds each file that was cut, changed, lengthened, renamed or put together anew', async () => {
  await encryptFile(pieces(randomBytes(2 * chunk + 5)), path, key);
  const whole = readFileSync(path);
  const second = header + chunk + tag;
  const turned = (at: number) => {
    const changed = Buffer.from(whole);
    changed[at] = (changed[at] ?? 0) ^ 1;
    return changed;
  };
  const faulty: readonly Buffer[] = [
    ...[0, 7, header - 1, header, header + 5, second - 1, second, second + 3, whole.length - 1].map((length) =>
      whole.subarray(0, length),
    ),
    ...[0, 9, header, second - 1, second, whole.length - 1].map(turned),
    Buffer.concat([whole, Buffer.from('x')]),
    // The second chunk in the place of the first.
    Buffer.concat([whole.subarray(0, header), whole.subarray(second)]),
  ];
  for (const content of faulty) {
    writeFileSync(path, content);
    await expect(read(), String(content.length)).rejects.toThrow(/was changed|with another key/);
  }
  writeFileSync(path, whole);
  copyFileSync(path, join(folder, '2.encrypted'));
  await expect(read(join(folder, '2.encrypted'))).rejects.toThrow('2.encrypted was changed or cut.');
  await expect(read(path, randomBytes(32))).rejects.toThrow('was encrypted with another key');
  await expect(read(join(folder, '3.encrypted'))).rejects.toThrow('3.encrypted is missing.');
  expect(await read()).toHaveLength(2 * chunk + 5);
});

it('takes a key of 32 bytes from a file that not everybody can read, and says how to make one', () => {
  const file = join(folder, 'backup.key');
  expect(() => readBackupKey(file)).toThrow(/cannot be read: .*BACKUP_KEY_FILE/);
  for (const text of ['', 'secret', randomBytes(31).toString('base64'), randomBytes(32).toString('hex')]) {
    writeFileSync(file, text, { mode: 0o640 });
    expect(() => readBackupKey(file)).toThrow('openssl rand -base64 32');
  }
  writeFileSync(file, `${key.toString('base64')}\n`);
  expect(readBackupKey(file).equals(key)).toBe(true);
  chmodSync(file, 0o644);
  expect(() => readBackupKey(file)).toThrow('chmod o=');
});
