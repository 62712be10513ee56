import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

let folder: string;
let clone: string;
/** Git as on a machine where nobody has set anything up. */
const environment = {
  ...process.env,
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_NOSYSTEM: '1',
  ...{ GIT_AUTHOR_NAME: 'Tester', GIT_AUTHOR_EMAIL: 'tester@example.test' },
  ...{ GIT_COMMITTER_NAME: 'Tester', GIT_COMMITTER_EMAIL: 'tester@example.test' },
};
const git = (...words: string[]) =>
  execFileSync('git', words, { cwd: clone, env: environment, stdio: ['ignore', 'pipe', 'ignore'] });
const push = (...words: string[]) =>
  spawnSync('git', ['push', 'origin', ...words], { cwd: clone, env: environment, encoding: 'utf8' });
const commit = (check: string): void => {
  writeFileSync(join(clone, 'package.json'), JSON.stringify({ scripts: { check } }));
  git('add', '-A');
  git('commit', '-m', 'change');
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'reelfloor-hook-'));
  clone = join(folder, 'clone');
  const start = (...words: string[]) => execFileSync('git', words, { env: environment, stdio: 'ignore' });
  start('init', '--quiet', '--bare', join(folder, 'host'));
  start('init', '--quiet', '--initial-branch', 'main', clone);
  cpSync('.githooks', join(clone, '.githooks'), { recursive: true });
  git('remote', 'add', 'origin', join(folder, 'host'));
  // What `npm run hooks` does.
  git('config', 'core.hooksPath', '.githooks');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('pushes to main what passes the check', () => {
  commit('exit 0');
  expect(push('main').status).toBe(0);
});

it('pushes nothing to main that fails the check, and says so', () => {
  commit('echo a fault && exit 1');
  const { status, stderr } = push('main');
  expect(status).not.toBe(0);
  expect(stderr).toContain('a fault');
  expect(stderr).toContain('npm run check');
  expect(push('HEAD:refs/heads/main').status).not.toBe(0);
});

it('does not check what goes to another branch, or an old branch that is removed', () => {
  commit('exit 1');
  expect(push('main:topic').status).toBe(0);
  expect(push('--delete', 'topic').status).toBe(0);
});

it('pushes to main only what is checked out, because that is what it checks', () => {
  commit('exit 0');
  writeFileSync(join(clone, 'package.json'), '{}');
  expect(push('main').stderr).toContain('nothing uncommitted');
  git('checkout', '--', 'package.json');
  const checked = git('rev-parse', 'HEAD').toString().trim();
  git('checkout', '-b', 'later');
  commit('true');
  expect(push(`${checked}:refs/heads/main`).stderr).toContain('checked out');
  expect(push('later:main').status).toBe(0);
});
