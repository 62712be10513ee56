import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from '../testing/test-player.ts';
import { TestFloor } from '../testing/test-server.ts';

const webDir = mkdtempSync(join(tmpdir(), 'reelfloor-web-'));
let floor: TestFloor;
beforeAll(async () => {
  const pages = ['/', '/lobby', '/lobby/:id/:name', '/game/:gameId/:name?', '/files/*?'];
  writeFileSync(join(webDir, 'index.html'), '<title>client</title>');
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
  ])('of the client answers with its page: %s', async (path) => {
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
    '/assets/%00',
  ])('that nobody has answers 404, and not with the page: %s', async (path) => {
    const answer = await get(path);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(JSON.stringify(answer.body)).not.toContain('client');
  });

  it('that nobody has is told to a browser as a page, and to a program as JSON', async () => {
    expect(await get('/metrics')).toMatchObject({
      status: 404,
      body: { text: expect.stringContaining('<a href="/">') },
    });
    expect(await get('/metrics', 'application/json')).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND' },
    });
  });
});
