import { readFile } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.avif': 'image/avif',
  '.json': 'application/json',
  '.woff2': 'font/woff2',
};

/** Returns the file at a path, or `index.html` if the file does not exist, as any web server would. */
export const staticClient =
  (folder: string) =>
  async (path: string): Promise<{ type: string; body: Buffer } | null> => {
    const ending = extname(path);
    const file = ending === '' ? 'index.html' : normalize(path).replace(/^[/\\]+/, '');
    try {
      const type = types[ending === '' ? '.html' : ending] ?? 'application/octet-stream';
      return { type, body: await readFile(join(folder, file)) };
    } catch {
      return null;
    }
  };
