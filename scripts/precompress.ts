import { existsSync } from 'node:fs';
import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressible = /\.(js|css|html|svg|json|txt)$/;
/** Smallest file, in bytes, that is compressed: compressing a smaller file saves nothing. */
const worthwhileBytes = 512;

/** Writes a `.br` and a `.gz` copy beside each text file of a build that has none, so that the server need not compress. */
export const precompress = async (folder: string): Promise<void> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && compressible.test(entry.name));
  await Promise.all(files.map((file) => compress(join(file.parentPath, file.name))));
};

const compress = async (path: string): Promise<void> => {
  if (existsSync(`${path}.gz`) && existsSync(`${path}.br`)) return;
  const content = await readFile(path);
  if (content.length < worthwhileBytes) return;
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    promisify(gzip)(content, { level: 9 }),
  ]);
  await Promise.all([put(`${path}.br`, brotli), put(`${path}.gz`, gzipped)]);
};

/** Writes a file whole or not at all, because a server may be sending it. */
const put = async (path: string, content: Buffer): Promise<void> => {
  const whole = `${path}.${process.pid}`;
  await writeFile(whole, content);
  await rename(whole, path);
};
