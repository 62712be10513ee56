import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { call } from '../../testing/test-player.ts';
import { TestFloor } from '../../testing/test-server.ts';

describe('the client', { timeout: 120_000 }, () => {
  it('is served with pages, hashed files that browsers keep for good, and security headers', async () => {
    const webDir = mkdtempSync(join(tmpdir(), 'reelfloor-web-'));
    mkdirSync(join(webDir, 'assets'));
    writeFileSync(join(webDir, 'index.html'), '<title>client</title>');
    writeFileSync(join(webDir, 'assets', 'index-DYRmsVyo.js'), 'plain');
    writeFileSync(join(webDir, 'assets', 'index-DYRmsVyo.js.gz'), gzipSync('packed'));
    const floor = await TestFloor.open({ WEB_DIR: webDir });
    const get = (path: string, accept = 'text/html') => call(floor.address, 'GET', path, { accept });
    for (const path of ['/', '/lobby', '/game/m1/Neon%20Koi', '/any/where?token=x']) {
      const page = await get(path);
      expect(page).toMatchObject({ status: 200, body: { text: '<title>client</title>' } });
      expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
      expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(page.headers.get('x-content-type-options')).toBe('nosniff');
      expect(page.headers.get('cache-control')).toBe('no-cache');
    }
    const head = await fetch(`${floor.address}/lobby`, { method: 'HEAD', headers: { accept: 'text/html' } });
    expect(head.status).toBe(200);
    expect(head.headers.get('content-type')).toContain('text/html');
    const connecting = async () => (await get('/lobby')).headers.get('content-security-policy');
    expect(await connecting()).toContain("connect-src 'self';");
    writeFileSync(join(floor.config.dataDir, 'Settings.json'), '{"API_URL":"https://api.example/v1/"}');
    expect(await connecting()).toContain("connect-src 'self' https://api.example wss://api.example;");
    const script = await get('/assets/index-DYRmsVyo.js', '*/*');
    expect(script.headers.get('cache-control')).toContain('immutable');
    expect(script).toMatchObject({ body: { text: 'packed' } });
    for (const path of ['/assets/gone-DYRmsVyo.js', '/v1/nothing', '/docs/nothing', '/favicon.ico'])
      expect(await get(path, '*/*')).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    await floor.close();
    rmSync(webDir, { recursive: true });
  });

  it('lets its own pages frame the information pages, and takes an operator’s own in their place', async () => {
    const webDir = mkdtempSync(join(tmpdir(), 'reelfloor-web-'));
    writeFileSync(join(webDir, 'index.html'), '<title>client</title>');
    writeFileSync(join(webDir, 'terms-of-use.html'), '<h1>ours</h1>');
    const floor = await TestFloor.open({ WEB_DIR: webDir });
    const terms = () => call(floor.address, 'GET', '/terms-of-use.html?lang=en', { accept: 'text/html' });
    const policyOf = (page: Awaited<ReturnType<typeof terms>>) => page.headers.get('content-security-policy');
    const ours = await terms();
    expect(ours).toMatchObject({ status: 200, body: { text: '<h1>ours</h1>' } });
    expect(policyOf(ours)).toContain("frame-ancestors 'self'");
    // Opened alone, too, a page has no origin, so its script reads no token.
    expect(policyOf(ours)).toMatch(/; sandbox allow-scripts allow-popups/);
    expect(policyOf(ours)).not.toContain('allow-same-origin');
    mkdirSync(join(floor.config.dataDir, 'pages'));
    writeFileSync(join(floor.config.dataDir, 'pages', 'terms-of-use.html'), '<h1>theirs</h1>');
    const theirs = await terms();
    expect(theirs).toMatchObject({ status: 200, body: { text: '<h1>theirs</h1>' } });
    expect(policyOf(theirs)).toBe(policyOf(ours));
    expect(policyOf(await call(floor.address, 'GET', '/index.html', {}))).toContain("frame-ancestors 'none'");
    await floor.close();
    rmSync(webDir, { recursive: true });
  });

  it('serves its pages with the default settings while Settings.json is damaged', async () => {
    const webDir = mkdtempSync(join(tmpdir(), 'reelfloor-web-'));
    writeFileSync(join(webDir, 'index.html'), '<title>client</title>');
    const floor = await TestFloor.open({ WEB_DIR: webDir });
    const path = join(floor.config.dataDir, 'Settings.json');
    for (const damaged of ['{"THEME": "dark6",', '', '[]', '"text"']) {
      writeFileSync(path, damaged);
      const page = await call(floor.address, 'GET', '/login', { accept: 'text/html' });
      expect(page, damaged).toMatchObject({ status: 200, body: { text: expect.stringContaining('client') } });
    }
    await floor.close();
    rmSync(webDir, { recursive: true });
  });

  it('serves the office at all its addresses, by a policy that allows no other server', async () => {
    const webDir = mkdtempSync(join(tmpdir(), 'reelfloor-web-'));
    mkdirSync(join(webDir, 'office', 'assets'), { recursive: true });
    writeFileSync(join(webDir, 'index.html'), '<title>client</title>');
    writeFileSync(join(webDir, 'office', 'office.html'), '<script>1</script><title>office</title>');
    writeFileSync(join(webDir, 'office', 'assets', 'office-DYRmsVyo.js'), 'plain');
    const floor = await TestFloor.open({ WEB_DIR: webDir });
    const settings = '{"API_URL":"https://api.example/v1/","LIVE_CHAT":{"provider":"TAWKTO","key":"a/b"}}';
    writeFileSync(join(floor.config.dataDir, 'Settings.json'), settings);
    const get = (path: string, accept = 'text/html') => call(floor.officeAddress, 'GET', path, { accept });
    for (const path of ['/office', '/office/machine/m1', '/office/reports?from=2026-11-01']) {
      const page = await get(path);
      expect(page).toMatchObject({ status: 200, body: { text: expect.stringContaining('office') } });
      const policy = page.headers.get('content-security-policy');
      expect(policy).toContain("connect-src 'self';");
      expect(policy).toMatch(/script-src 'self' 'sha256-[^']+';/);
      expect(page.headers.get('cache-control')).toBe('no-cache');
    }
    const script = await get('/office/assets/office-DYRmsVyo.js', '*/*');
    expect(script.headers.get('cache-control')).toContain('immutable');
    for (const path of ['/office/api/nothing', '/office/live', '/office/assets/gone-DYRmsVyo.js'])
      expect(await get(path, '*/*')).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    await floor.close();
    rmSync(webDir, { recursive: true });
  });

  it('serves no file outside its folder', async () => {
    const floor = await TestFloor.open();
    const { port } = new URL(floor.address);
    const raw = await new Promise<string>((resolve) => {
      const socket = createConnection(Number(port), '127.0.0.1');
      let text = '';
      socket.on('data', (data) => {
        text += data;
      });
      socket.on('close', () => resolve(text));
      socket.write('GET /../package.json HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    });
    expect(raw).not.toContain('"name"');
    await floor.close();
  });
});
