import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { createWriteStream, readFileSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ConfigError } from '../../platform/process/config-error.ts';
import { fsyncFile } from './copy-sqlite-database.ts';

/**
 * First bytes (magic number) of an encrypted backup file. A salt, a key check value, and AES-256-GCM chunks follow, each with its tag. The
 * file's key is derived from the operator's key and the salt. The nonce contains the chunk's number and whether it is the last chunk, so
 * truncated or reordered files are detected.
 */
const formatWord = Buffer.from('RFBACK1\n');
const saltBytes = 16;
const checkBytes = 8;
const headerBytes = formatWord.length + saltBytes + checkBytes;
const keyBytes = 32;
const chunkBytes = 1024 * 1024;
const tagBytes = 16;
const cipherName = 'aes-256-gcm';

const openToOthers = 0o007;

/**
 * Reads the operator's backup key: 32 random bytes in base64. Throws a ConfigError if the file contains none or is readable by everybody.
 */
export const readBackupKey = (path: string): Buffer => {
  let text: string;
  try {
    text = readFileSync(path, 'utf8').trim();
  } catch (error) {
    throw new ConfigError(
      `The key of backups cannot be read: ${error instanceof Error ? error.message : error}. BACKUP_KEY_FILE names its file.`,
    );
  }
  const key = Buffer.from(text, 'base64');
  if (key.length !== keyBytes || key.toString('base64') !== text)
    throw new ConfigError(`${path} has no key of backups; make one: openssl rand -base64 32 > ${path}`);
  if ((statSync(path).mode & openToOthers) !== 0)
    throw new ConfigError(`Every user can read ${path}; restrict it: chmod o= ${path}`);
  return key;
};

/** Encrypts content into a new file. The file's name is authenticated as well. */
export const encryptFile = async (content: AsyncIterable<Buffer>, path: string, key: Buffer): Promise<void> => {
  await pipeline(encrypted(content, basename(path), key), createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  fsyncFile(path);
};

async function* encrypted(content: AsyncIterable<Buffer>, name: string, key: Buffer): AsyncGenerator<Buffer, void> {
  const salt = randomBytes(saltBytes);
  const { fileKey, check } = keysOf(key, salt);
  yield Buffer.concat([formatWord, salt, check]);
  let number = 0;
  for await (const { chunk, isLast } of inChunks(content, chunkBytes)) {
    const cipher = createCipheriv(cipherName, fileKey, nonceOf(number++, isLast));
    cipher.setAAD(Buffer.from(name));
    yield Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
  }
}

/** Yields the decrypted content of a backup file. Throws a ConfigError if the key is wrong or the file was modified or truncated. */
export async function* decryptFile(path: string, key: Buffer): AsyncGenerator<Buffer, void> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new ConfigError(`${path} is missing.`) : error;
  });
  try {
    const header = Buffer.alloc(headerBytes);
    const { bytesRead } = await file.read(header, 0, headerBytes, 0);
    if (bytesRead < headerBytes || !header.subarray(0, formatWord.length).equals(formatWord))
      throw new ConfigError(`${path} was changed or cut: it does not begin as an encrypted file does.`);
    const salt = header.subarray(formatWord.length, formatWord.length + saltBytes);
    const { fileKey, check } = keysOf(key, salt);
    if (!check.equals(header.subarray(headerBytes - checkBytes)))
      throw new ConfigError(
        `${path} was encrypted with another key than the one that is named, or its first bytes were changed.`,
      );
    const rest = file.createReadStream({ start: headerBytes, autoClose: false });
    let number = 0;
    for await (const { chunk, isLast } of inChunks(rest, chunkBytes + tagBytes))
      yield openChunk(chunk, { fileKey, nonce: nonceOf(number++, isLast), path });
  } finally {
    await file.close();
  }
}

const openChunk = (
  chunk: Buffer,
  { fileKey, nonce, path }: { readonly fileKey: Buffer; readonly nonce: Buffer; readonly path: string },
): Buffer => {
  const faulty = new ConfigError(`${path} was changed or cut.`);
  if (chunk.length < tagBytes) throw faulty;
  const decipher = createDecipheriv(cipherName, fileKey, nonce, { authTagLength: tagBytes });
  decipher.setAAD(Buffer.from(basename(path)));
  decipher.setAuthTag(chunk.subarray(chunk.length - tagBytes));
  try {
    return Buffer.concat([decipher.update(chunk.subarray(0, chunk.length - tagBytes)), decipher.final()]);
  } catch {
    throw faulty;
  }
};

const keysOf = (key: Buffer, salt: Buffer): { readonly fileKey: Buffer; readonly check: Buffer } => {
  const derived = Buffer.from(hkdfSync('sha256', key, salt, 'reelfloor backup', keyBytes + checkBytes));
  return { fileKey: derived.subarray(0, keyBytes), check: derived.subarray(keyBytes) };
};

/** Returns the nonce of a chunk of an encrypted file. Each file has its own key, so a nonce must be unique only within the file. */
const nonceOf = (number: number, isLast: boolean): Buffer => {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(number));
  nonce[11] = isLast ? 1 : 0;
  return nonce;
};

/** Splits content into chunks of one size; the last one may be smaller, and is empty only if there is no content. */
async function* inChunks(
  content: AsyncIterable<Buffer>,
  size: number,
): AsyncGenerator<{ readonly chunk: Buffer; readonly isLast: boolean }, void> {
  let held: Buffer[] = [];
  let length = 0;
  for await (const piece of content) {
    held.push(piece);
    length += piece.length;
    // Wait for one byte more than a chunk, which proves that this chunk is not the last one.
    if (length <= size) continue;
    let rest = Buffer.concat(held);
    for (; rest.length > size; rest = rest.subarray(size)) yield { chunk: rest.subarray(0, size), isLast: false };
    held = [rest];
    length = rest.length;
  }
  yield { chunk: Buffer.concat(held), isLast: true };
}
