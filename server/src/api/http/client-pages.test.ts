import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from '../../testing/test-player.ts';
import { TestFloor } from '../../testing/test-server.ts';

const webDir = mkdtempSync(join(tmpdir(), 'reelfloor-web-'));
let floor: TestFloor;
beforeAll(async () => {
  const pages = ['/', '/lobby', '/lobby/:id/:name', '/game/:gameId/:name?', '/files/*?'];
  writeFileSync(join(webDir, 'index.html'), '<html><title>client</title></html>');
  writeFileSync(join(webDir, 'pages.json'), JSON.stringify(pages));
  floor = await TestFloor.open({ WEB_DIR: webDir });
});
afterAll(async () => {
  await floor.close();
  rmSync(webDir, { recursive: true });
});

const get = (path: string, accept = 'text/html,*/*') => call(floor.address, 'GET', path, { accept });

describe('an address', { timeout: 120_000 }, () => {
  it.each([
    '/',
    '/lobby',
    '/lobby/',
    '/Lobby?token=x',
    '/lobby/koi/neon%20koi',
    '/game/506',
    '/game/506/a',
    '/files',
    '/files/a/b',
  ])('of the client gets its page: %s', async (path) => {
    expect(await get(path)).toMatchObject({ status: 200, body: { text: expect.stringContaining('client') } });
  });

  it.each([
    '/metrics',
    '/admin',
    '/wp-login',
    '/lobby/koi',
    '/game',
    '/game/506/a/b',
    '/.env',
    '/actuator/health',
    '/notes.txt',
    '/assets/none.png',
  ])('that is unknown gets 404 with the client, marked as not found: %s', async (path) => {
    expect(await get(path)).toMatchObject({
      status: 404,
      body: { text: '<html data-nopage><title>client</title></html>' },
    });
  });

  it.each(['/v1/metrics', '/api/none', '/docs/none', '/machine/none'])(
    'under the contract’s paths that is unknown gets JSON, in a browser too: %s',
    async (path) => {
      expect(await get(path)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    },
  );

  it('that cannot be read is refused', async () => {
    expect((await get('/assets/%00')).status).toBeGreaterThanOrEqual(400);
  });

  it.each([
    ['/metrics', 'application/json'],
    ['/notes.txt', '*/*'],
    ['/assets/none.png', 'image/avif,image/png,*/*;q=0.8'],
  ])('that is unknown gets JSON if a program or a file request asks: %s', async (path, accept) => {
    expect(await get(path, accept)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  });
});
