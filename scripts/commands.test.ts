import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { commandGroups, helpText } from './commands.ts';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
const named = commandGroups.flatMap(({ commands }) => commands.map(({ name }) => name));

it('npm run help names every command of package.json once, and no other', () => {
  expect(named.toSorted()).toEqual(Object.keys(scripts).toSorted());
});

it('npm run help gives each command one line that fits a terminal', () => {
  const lines = helpText().split('\n');
  for (const name of named)
    expect(
      lines.filter((line) => line.startsWith(`  ${name} `)),
      name,
    ).toHaveLength(1);
  expect(lines.filter((line) => line.length > 110)).toEqual([]);
});

it('a command that runs until it is stopped gets the signals that reach npm alone', () => {
  const folder = mkdtempSync(join(tmpdir(), 'reelfloor-commands-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  // In place of Node.js: says which process it is.
  writeFileSync(join(folder, 'node'), '#!/bin/sh\necho $$\n', { mode: 0o755 });
  const env = { PATH: `${folder}:/usr/bin:/bin` };
  for (const name of ['start', 'serve', 'agent', 'egm', 'platform', 'cluster', 'dev', 'provider']) {
    // As npm does. A shell that waits for a program passes no signal on to it.
    const { pid, stdout } = spawnSync('sh', ['-c', scripts[name] ?? ''], { env, encoding: 'utf8' });
    expect(stdout.trim(), name).toBe(String(pid));
  }
});
