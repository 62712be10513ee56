import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';

const listSchema = z.array(z.string().check(z.regex(/^\/[\w/:*?.-]*$/)));

/**
 * Returns a function that tells whether a path is a page of the client. The client's build lists its pages as patterns
 * such as `/game/:gameId/:name?` in `pages.json`; returns null if that file is missing.
 */
export const readClientPages = (webDir: string): ((path: string) => boolean) | null => {
  let text: string;
  try {
    text = readFileSync(join(webDir, 'pages.json'), 'utf8');
  } catch {
    return null;
  }
  const patterns = z.parse(listSchema, JSON.parse(text)).map(patternOf);
  return (path) => patterns.some((pattern) => pattern.test(path));
};

const patternOf = (page: string): RegExp => {
  const parts = page.split('/').filter(Boolean).map(partOf);
  return new RegExp(`^${parts.join('')}/?$`, 'i');
};

const partOf = (part: string): string => {
  if (part.startsWith('*')) return '(?:/.*)?';
  if (part.startsWith(':')) return part.endsWith('?') ? '(?:/[^/]+)?' : '/[^/]+';
  return `/${part.replaceAll('.', '\\.')}`;
};
