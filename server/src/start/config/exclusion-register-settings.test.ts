import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readExclusionRegisterSettings } from './exclusion-register-settings.ts';
import { readServerConfig } from './server-config.ts';

const folder = mkdtempSync(join(tmpdir(), 'reelfloor-registers-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const secret = 'q7Wd3kP9xR2mT5vY8bN1cF4hJ6gL0sZa';
const env = {
  REGISTERS: 'GAMSTOP, OASIS-2',
  REGISTER_GAMSTOP_URL: 'https://bridge.example/gamstop?v=1',
  REGISTER_GAMSTOP_SECRET: secret,
  REGISTER_OASIS_2_URL: 'http://127.0.0.1:9000/',
  REGISTER_OASIS_2_SECRET: `${secret}2`,
  REGISTER_OASIS_2_DEADLINE_MS: '800',
};

it('reads each register that is named, with its address, secret and deadline', () => {
  expect(readExclusionRegisterSettings({})).toEqual([]);
  expect(readExclusionRegisterSettings(env)).toEqual([
    { name: 'GAMSTOP', url: 'https://bridge.example/gamstop?v=1', secret, deadlineMs: 3000 },
    { name: 'OASIS-2', url: 'http://127.0.0.1:9000/', secret: `${secret}2`, deadlineMs: 800 },
  ]);
});

it.each([
  [{ REGISTERS: 'gamstop' }, 'REGISTERS has "gamstop"'],
  [{ REGISTERS: 'GAMSTOP,GAMSTOP' }, 'REGISTERS names GAMSTOP twice'],
  [{ REGISTERS: 'LUGAS' }, 'REGISTERS names LUGAS, which counts deposits'],
  [{ REGISTERS: 'OASIS-2' }, 'REGISTER_GAMSTOP_URL is set, but REGISTERS names no register'],
  [{ REGISTER_GAMSTOP_URL: '' }, 'REGISTER_GAMSTOP_URL is no address'],
  [{ REGISTER_GAMSTOP_URL: 'http://bridge.example/' }, 'REGISTER_GAMSTOP_URL is no address'],
  [{ REGISTER_GAMSTOP_URL: 'https://me:hidden@bridge.example/' }, 'REGISTER_GAMSTOP_URL is no address'],
  [{ REGISTER_GAMSTOP_SECRET: '' }, 'REGISTER_GAMSTOP_SECRET is not set'],
  [{ REGISTER_GAMSTOP_SECRET: 'short' }, 'REGISTER_GAMSTOP_SECRET is not set'],
  [{ REGISTER_GAMSTOP_SECRET: `${secret}\n` }, 'REGISTER_GAMSTOP_SECRET is not set'],
  [{ REGISTER_GAMSTOP_SECRET: 'hidden'.repeat(6) }, 'REGISTER_GAMSTOP_SECRET can be guessed'],
  [{ JWT_SECRET: secret }, 'REGISTER_GAMSTOP_SECRET can be guessed, or is JWT_SECRET'],
  [{ REGISTER_OASIS_2_DEADLINE_MS: '60000' }, 'REGISTER_OASIS_2_DEADLINE_MS is "60000"'],
])('refuses %j and names the variable, without its secret', (change, fault) => {
  expect(() => readExclusionRegisterSettings({ ...env, ...change })).toThrow(fault);
  expect(() => readExclusionRegisterSettings({ ...env, ...change })).not.toThrow('hidden');
});

it('is part of the server’s settings, where a slip of a name is told', () => {
  expect(readServerConfig({ DATA_DIR: folder, ...env }).registers).toHaveLength(2);
  expect(() => readServerConfig({ DATA_DIR: folder, ...env, REGISTER_GAMSTOP_URI: 'x' })).toThrow(
    'did you mean REGISTER_GAMSTOP_URL',
  );
});
