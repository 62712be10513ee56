import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from '../../testing/test-player.ts';
import { TestFloor } from '../../testing/test-server.ts';

const webDir = mkdtempSync(join(tmpdir(), 'reelfloor-web-'));
let floor: TestFloor;
beforeAll(async () => {
  writeFileSync(join(webDir, 'index.html'), '<title>client</title>');
  writeFileSync(join(webDir, 'terms-of-use.html'), '<h1>terms</h1>');
  writeFileSync(join(webDir, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  floor = await TestFloor.open({ WEB_DIR: webDir, PUBLIC_URL: 'https://play.example' });
});
afterAll(async () => {
  await floor.close();
  rmSync(webDir, { recursive: true });
});

describe('every answer', { timeout: 120_000 }, () => {
  it.each([
    ['GET', '/'],
    ['GET', '/lobby?token=x'],
    ['GET', '/icon.svg'],
    ['GET', '/terms-of-use.html'],
    ['GET', '/Settings.json'],
    ['GET', '/healthz'],
    ['GET', '/livez'],
    ['GET', '/readyz'],
    ['GET', '/check'],
    ['GET', '/docs'],
    ['GET', '/docs/json'],
    ['GET', '/v1/player/balance'],
    ['GET', '/v1/nothing'],
    ['POST', '/v1/login'],
    ['DELETE', '/v1/login'],
    ['OPTIONS', '/v1/login'],
    ['GET', '/%zz'],
    ['GET', '/../../etc/passwd'],
  ])('carries the security headers, runs no inline script and sets no cookie: %s %s', async (method, path) => {
    const { headers, status } = await call(floor.address, method, path, {});
    expect(status).toBeLessThan(500);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/frame-ancestors '(none|self)'/);
    expect(policy).toContain('default-src');
    const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? /default-src ([^;]*)/.exec(policy)?.[1];
    expect(["'self'", "'none'"]).toContain(scripts);
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': path === '/icon.svg' ? 'cross-origin' : 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
      'strict-transport-security': expect.stringContaining('max-age=31536000'),
    });
    expect(headers.get('set-cookie')).toBeNull();
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('server')).toBeNull();
    // Without this header, a browser hides the answer from pages of other sites.
    expect(headers.get('access-control-allow-origin')).toBeNull();
  });

  it('asks for https only where players open an https address', async () => {
    const plain = await TestFloor.open({ WEB_DIR: webDir });
    const { headers } = await call(plain.address, 'GET', '/', {});
    expect(headers.get('strict-transport-security')).toBeNull();
    await plain.close();
  });
});

describe('a script over the rate limit', { timeout: 120_000 }, () => {
  it.each(['player/bonus', 'player/cashout', '/api/chat/send-message'])(
    'on %s is told to wait, with its whole account, while other accounts go on',
    async (path) => {
      const slow = await TestFloor.open({ CALLS_PER_SECOND: '1' });
      const [player, other] = [await slow.player('player1'), await slow.player('player2')];
      const ask = (who: typeof player) => (path === 'player/bonus' ? who.get(path) : who.post(path, {}));
      const answers = await Promise.all(Array.from({ length: 12 }, () => ask(player)));
      const reported = answers.filter(({ body }) => body.code === 'RATE_LIMITED');
      expect(reported.length).toBeGreaterThan(3);
      expect(reported[0]).toMatchObject({ status: 429, body: { Params: { retry_s: 1 } } });
      expect((await ask(other)).body.code).not.toBe('RATE_LIMITED');
      expect((await player.get('player/balance')).status).toBe(200);
      await slow.close();
    },
  );

  it('with money requests on the game channel must wait there and at HTTP calls, but can spin', async () => {
    const slow = await TestFloor.open({ CALLS_PER_SECOND: '1' });
    const [player, other] = [await slow.player('player1'), await slow.player('player2')];
    const [game, neighbour] = [await player.game(), await other.game()];
    await Promise.all([game.init('m1'), neighbour.init('m2')]);
    const outcomes = [];
    for (let order = 0; order < 12; order++) outcomes.push(await game.cashIn(100));
    const taken = outcomes.filter(({ kind }) => kind === 'accepted').length;
    expect(taken).toBeGreaterThanOrEqual(6);
    expect(outcomes).toContainEqual(
      expect.objectContaining({
        kind: 'refused',
        error: expect.objectContaining({ code: 'RATE_LIMITED', Params: { retry_s: 1 } }),
      }),
    );
    expect(await player.balanceMinor()).toBe(100_000 - taken * 100);
    expect((await player.get('player/bonus')).body.code).toBe('RATE_LIMITED');
    expect((await game.spin()).kind).toBe('accepted');
    expect((await neighbour.cashIn(100)).kind).toBe('accepted');
    // The limit on calls does not apply to leaving.
    expect((await game.leave()).kind).toBe('accepted');
    await slow.close();
  });
});
