import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from '../../testing/test-player.ts';
import { TestFloor } from '../../testing/test-server.ts';

const home = '203.0.113.1';
const abroad = '198.51.100.7';
const device = 'a-device-of-the-player-1';

let floor: TestFloor;
beforeAll(async () => {
  floor = await TestFloor.open({ LOGIN_ATTEMPTS_PER_MINUTE: '1000', TRUSTED_PROXIES: '127.0.0.1' });
});
afterAll(() => floor.close());

const attempt = (username: string, { right = false, ip, mark }: { right?: boolean; ip: string; mark?: string }) =>
  call(
    floor.address,
    'POST',
    'login',
    { 'content-type': 'application/json', 'x-forwarded-for': ip },
    { username, password: right ? 'demo1234' : 'wrong-one', site_id: 2, ...(mark && { device: mark }) },
  );
const lockOut = async (username: string, from: { ip: string; mark?: string }) => {
  const reported: unknown[] = [];
  for (let guess = 0; guess < 6; guess++) {
    const { body } = await attempt(username, from);
    reported.push((body.Params as { left_count?: number }).left_count ?? body.code);
  }
  return reported;
};
const whole = [4, 3, 2, 1, 0, 10702];

describe('wrong passwords of strangers', { timeout: 120_000 }, () => {
  it('lock out strangers, but not the address and the device that logged in before', async () => {
    expect((await attempt('player1', { right: true, ip: home, mark: device })).status).toBe(200);
    expect(await lockOut('player1', { ip: abroad })).toEqual(whole);
    expect((await attempt('player1', { right: true, ip: abroad })).status).toBe(429);
    // At an unknown address, an invented device id does not bring a caller further tries.
    expect((await attempt('player1', { ip: '192.0.2.9', mark: 'a-mark-that-was-made-up' })).status).toBe(429);
    expect((await attempt('player1', { right: true, ip: home })).status).toBe(200);
    expect((await attempt('player1', { right: true, ip: '192.0.2.1', mark: device })).status).toBe(200);
    expect((await attempt('player1', { right: true, ip: abroad })).status).toBe(429);
  });

  it('are limited for known login sources too: each is locked after as many', async () => {
    expect((await attempt('player2', { right: true, ip: home, mark: device })).status).toBe(200);
    expect(await lockOut('player2', { ip: home })).toEqual(whole);
    expect((await attempt('player2', { right: true, ip: home })).status).toBe(429);
    expect(await lockOut('player2', { ip: home, mark: device })).toEqual(whole);
    expect((await attempt('player2', { right: true, ip: home, mark: device })).status).toBe(429);
    expect(await lockOut('player2', { ip: abroad })).toEqual(whole);
  });

  it('come from a stranger if the mark belongs to another account, or if nobody has the name', async () => {
    expect((await attempt('admin1', { right: true, ip: home, mark: device })).status).toBe(200);
    const from = { ip: abroad, mark: device };
    const [known, unknown] = [await lockOut('staff1', from), await lockOut('nobody-at-all', from)];
    expect(known).toEqual(whole);
    expect(unknown).toEqual(known);
    expect((await attempt('staff1', { right: true, ...from })).status).toBe(429);
  });

  it('count as a stranger’s after ninety days; marks are stored only as hashes', async () => {
    const kept = await floor.queryDatabase((db) =>
      db.all<{ source: string }>('SELECT source FROM known_login_sources'),
    );
    expect(kept.length).toBeGreaterThan(0);
    expect(JSON.stringify(kept)).not.toContain(device);
    await floor.change('UPDATE known_login_sources SET seen_at = seen_at - 7776000001');
    await floor.change("DELETE FROM login_attempts WHERE source <> ''");
    expect((await attempt('player1', { right: true, ip: home, mark: device })).status).toBe(429);
  });
});
