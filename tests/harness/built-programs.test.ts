import { execFile } from 'node:child_process';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { compiledOnce } from './compiled-once.ts';

const built = JSON.parse(process.env.BUILT_PROGRAMS ?? '{}') as Record<string, string>;

it('a program takes its built file, and is imported from its source', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'reelfloor-built-'));
  const [program, importer, file] = ['program.js', 'importer.js', 'built.js'].map((name) => join(folder, name));
  await writeFile(`${program}`, 'console.log("source");');
  await writeFile(`${file}`, 'console.log("built");');
  await writeFile(`${importer}`, 'import "./program.js";');
  const urls = { [pathToFileURL(`${program}`).href]: pathToFileURL(`${file}`).href };
  const env = { ...process.env, ...compiledOnce.environment, BUILT_PROGRAMS: JSON.stringify(urls) };
  const printed = async (path: string | undefined) =>
    (await promisify(execFile)('node', [`${path}`], { env })).stdout.trim();
  expect(await printed(program)).toBe('built');
  expect(await printed(importer)).toBe('source');
});

it('the run has built what tests start most', () => {
  const names = Object.keys(built).map((url) => url.slice(url.lastIndexOf('/') + 1));
  expect(names).toContain('start.ts');
  expect(names).toContain('lean-agent.ts');
});
