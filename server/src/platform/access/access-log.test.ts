import { mkdtempSync, readFileSync, rmSync, statSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pageAccept } from '@reelfloor/protocol/http/refusals-as-http-200';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { TestFloor } from '../../testing/test-server.ts';
import { AccessLog, parseAccessLogTarget } from './access-log.ts';
import { AddressRanges } from './client-address.ts';

describe('the access log', () => {
  let folder: string;
  let file: string;
  let floor: TestFloor;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'reelfloor-access-log-'));
    file = join(folder, 'access.log');
    floor = await TestFloor.open({ ACCESS_LOG: file, TRUSTED_PROXIES: '127.0.0.1' });
  });
  afterEach(async () => {
    await floor.close();
    rmSync(folder, { recursive: true });
  });
  const text = () => readFileSync(file, 'utf8');
  const lines = () =>
    text()
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  const lineOf = (route: string, status: number) =>
    eventually(() => {
      const line = lines().find((one) => one.route === route && one.status === status);
      expect(line, text()).toBeDefined();
      return line;
    });
  const from = (address: string) => ({ headers: { 'x-forwarded-for': `198.51.100.9, ${address}` } });

  it('has one line for each call and each channel, with the caller as the proxies saw them, and no secret', async () => {
    const player = await floor.player('player1');
    const { token } = player.signIn;
    await fetch(`${floor.address}/v1/player/balance?token=query-secret`, {
      headers: { ...from('203.0.113.7').headers, authorization: `Bearer ${token}` },
    });
    expect(await lineOf('/v1/player/balance', 200)).toEqual({
      time: expect.stringMatching(/^20\d\d-/),
      method: 'GET',
      route: '/v1/player/balance',
      status: 200,
      ms: expect.any(Number),
      address: '203.0.113.7',
      account: 'p-player1',
    });
    await fetch(`${floor.address}/v1/player/balance`, { headers: { authorization: 'Bearer header-secret' } });
    expect(await lineOf('/v1/player/balance', 401)).toMatchObject({ account: null });
    // A page has its refusals sent as 200, which is not what happened.
    await fetch(`${floor.address}/v1/player/profile`, {
      headers: { authorization: 'Bearer header-secret', accept: pageAccept },
    });
    expect(await lineOf('/v1/player/profile', 401)).toMatchObject({ account: null });
    await fetch(`${floor.address}/v1/path-secret/nothing?x=query-secret`);
    expect(await lineOf('*', 404)).toMatchObject({ method: 'GET' });
    await fetch(`${floor.address}/%E0%A4%A?x=query-secret`);
    expect(await lineOf('*', 400)).toMatchObject({ method: 'GET' });
    expect(await lineOf('/v1/login', 200)).toMatchObject({ method: 'POST', account: null });
    await player.game();
    expect(await lineOf('/machine', 101)).toMatchObject({ method: 'GET', account: null });
    expect(await lineOf('/agent', 101)).toMatchObject({ address: '127.0.0.1' });
    for (const secret of [token, 'secret', 'demo1234', floor.demo.agentToken]) expect(text()).not.toContain(secret);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('has what was written until the server stopped, and goes on in the file after it was copied and emptied', async () => {
    await fetch(`${floor.address}/livez`);
    await lineOf('/livez', 200);
    truncateSync(file);
    await fetch(`${floor.address}/readyz`);
    await floor.server.close();
    expect(lines().map(({ route }) => route)).toEqual(['/readyz']);
    await floor.restart();
    await fetch(`${floor.address}/livez`);
    await lineOf('/livez', 200);
    expect(lines().map(({ route }) => route)).toEqual(['/readyz', '/livez']);
  });
});

it('is off unless a file in a writable folder, or standard output, is named', () => {
  expect([undefined, '', 'off'].map(parseAccessLogTarget)).toEqual([null, null, null]);
  expect(parseAccessLogTarget('stdout')).toBe('stdout');
  expect(parseAccessLogTarget('/tmp/a.log')).toEqual({ file: '/tmp/a.log' });
  for (const wrong of ['on', 'access.log', '/nowhere/at/all/access.log'])
    expect(() => parseAccessLogTarget(wrong)).toThrow(/^ACCESS_LOG is ".*"; set off, stdout, or the absolute path/);
});

it('loses lines, and says so, on a full disk, and lets the server go on and stop', async () => {
  const errors: unknown[] = [];
  const log = new AccessLog({
    place: { file: '/dev/full' },
    trustedProxies: new AddressRanges([]),
    onError: (error) => errors.push(error),
  });
  const line = { method: 'GET', route: '/livez', status: 200, ms: 1, address: '::1', account: null };
  for (let call = 0; call < 30_000; call++) log.write(line);
  await eventually(() => expect(errors).toContainEqual(expect.objectContaining({ code: 'ENOSPC' })));
  await log.close();
});
