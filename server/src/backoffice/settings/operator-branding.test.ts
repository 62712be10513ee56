import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildMailTexts } from '../../players/accounts/mail-texts-and-codes.ts';
import { readServerConfig } from '../../testing/config.ts';
import { operate } from '../../testing/operate.ts';
import { TestFloor } from '../../testing/test-server.ts';
import { applyBrandingToPage, buildWebAppManifest, readOperatorLogo } from './operator-branding.ts';

const page = `<!doctype html><html lang="tr"><head><title>Reelfloor</title><link rel="icon" href="/favicon.svg" type="image/svg+xml" /><link rel="apple-touch-icon" href="/assets/app/icon-180.png" /><link rel="manifest" href="/manifest.webmanifest" />
</head><body><div id="root"><div><svg viewBox="0 0 28 28"><g></g></svg><noscript>Reelfloor needs JavaScript.</noscript></div></div></body></html>`;

it('a phone installs the page as an app, with icons that are there in their sizes, without a logo of the operator, too', async () => {
  const { display, scope, icons } = JSON.parse(buildWebAppManifest({ name: 'House', logo: null, theme: null })) as {
    display: string;
    scope: string;
    icons: { src: string; sizes: string; purpose: string }[];
  };
  // An iPhone gives Web Push to no other display.
  expect({ display, scope }).toEqual({ display: 'standalone', scope: '/' });
  expect(icons.map(({ sizes }) => sizes)).toEqual(['192x192', '512x512']);
  for (const { src, sizes } of [...icons, { src: '/assets/app/icon-180.png', sizes: '180x180' }]) {
    const file = fileURLToPath(new URL(`../../../../web/public${src}`, import.meta.url));
    const { width, height, hasAlpha } = await sharp(file).metadata();
    expect(`${width}x${height}`).toBe(sizes);
    if (hasAlpha) expect((await sharp(file).stats()).isOpaque).toBe(true);
  }
});

describe('the house’s own name and logo', { timeout: 60_000 }, () => {
  const webDir = mkdtempSync(join(tmpdir(), 'reelfloor-web-'));
  let floor: TestFloor;
  const get = async (path: string, address = floor.address) => {
    const answer = await fetch(`${address}${path}`, { headers: { accept: 'text/html' } });
    const { status, headers } = answer;
    return { status, headers, bytes: Buffer.from(await answer.arrayBuffer()) };
  };
  const textOf = async (path: string) => (await get(path)).bytes.toString();

  beforeAll(async () => {
    writeFileSync(join(webDir, 'index.html'), page);
    writeFileSync(join(webDir, 'pages.json'), '["/lobby"]');
    writeFileSync(join(webDir, 'terms-of-use.html'), '<html><title>Terms · Reelfloor</title></html>');
    floor = await TestFloor.open({ WEB_DIR: webDir });
    const place = { config: floor.config };
    const logo = join(webDir, 'logo.png');
    await sharp({ create: { width: 900, height: 300, channels: 4, background: '#c0392b' } })
      .png()
      .toFile(logo);
    await expect(operate(place, 'branding', 'name', '')).rejects.toThrow('HOUSE_NAME is not of the expected form');
    await expect(operate(place, 'branding', 'logo', join(webDir, 'index.html'))).rejects.toThrow('cannot be used');
    await expect(operate(place, 'branding', 'logo', '--remove')).rejects.toThrow('has no logo; nothing changed');
    expect(readOperatorLogo(floor.config.dataDir)).toBeNull();
    await operate(place, 'branding', 'name', 'Ege & <Co>');
    expect(await operate(place, 'branding', 'logo', logo)).toContain('in 5 files');
    expect(await operate(place, 'branding', 'show')).toMatch(
      /^version: \d+\.\d+\.\d+\nname: Ege & <Co>\nlogo: 336 × 112 pixels\nwatching machines in play: on$/,
    );
    expect(await operate(place, 'record', 'list')).toMatch(/branding logo/);
    const { dataDir } = floor.config;
    const { shared, mail } = readServerConfig({ DATA_DIR: dataDir });
    await floor.restart({ shared, mail });
  });
  afterAll(async () => {
    await floor.close();
    rmSync(webDir, { recursive: true });
  });

  it('stand in the first HTML of every page, also of an unknown one, and ours in none', async () => {
    for (const path of ['/', '/index.html', '/lobby', '/no-such-page', '/terms-of-use.html']) {
      const text = await textOf(path);
      expect(text, path).not.toContain('Reelfloor');
      expect(text, path).toContain('Ege &#38; &#60;Co&#62;');
      expect(text, path).not.toContain('<Co>');
    }
    const text = await textOf('/');
    expect(text).toContain('data-house="Ege &#38; &#60;Co&#62;" data-logo="');
    expect(text).toContain('data-wide="336/112"');
    expect(text.match(/rel="manifest"/g)).toHaveLength(1);
    expect(text.match(/rel="apple-touch-icon" href="([^"]+)"/g)).toEqual([
      expect.stringContaining('/assets/house/icon-180-'),
    ]);
    expect(text).not.toContain('<svg');
    const first = await get('/');
    expect(first.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    const again = await fetch(`${floor.address}/`, {
      headers: { 'if-none-match': first.headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);
  });

  it('are in the manifest, whose icons are there in their sizes', async () => {
    const manifest = JSON.parse(await textOf('/manifest.webmanifest')) as {
      name: string;
      icons: { src: string; sizes: string }[];
    };
    expect(manifest.name).toBe('Ege & <Co>');
    for (const { src, sizes } of manifest.icons) {
      const { status, bytes, headers } = await get(src);
      expect(status).toBe(200);
      expect(headers.get('cache-control')).toContain('immutable');
      const { width, height } = await sharp(bytes).metadata();
      expect(`${width}x${height}`).toBe(sizes);
    }
    expect(manifest.icons).toHaveLength(2);
    const { version = '' } = readOperatorLogo(floor.config.dataDir) ?? {};
    const { bytes } = await get(`/assets/house/logo-${version}.png`);
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 336, height: 112 });
    expect((await get('/assets/house/logo.json')).status).toBe(404);
  });

  it('are in every mail and in the sender’s name', () => {
    for (const texts of Object.values(buildMailTexts('House of Ege')))
      for (const write of Object.values(texts)) {
        const { subject, text } = (write as (...words: string[]) => { subject: string; text: string })('a', 'b');
        expect(subject).toContain('House of Ege');
        expect(`${subject}${text}`).not.toContain('Reelfloor');
      }
    expect(floor.config.mail.from).toBe('"Ege & <Co>" <no-reply@localhost>');
  });

  it('leave a page as it is where the operator has set none', () => {
    expect(applyBrandingToPage(page, { name: 'Reelfloor', logo: null, theme: null })).toBe(page);
    expect(JSON.parse(buildWebAppManifest({ name: 'Reelfloor', logo: null, theme: null })).icons).toHaveLength(2);
  });
});
