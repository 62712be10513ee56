import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { okResult } from '@reelfloor/protocol';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askHost } from '../../testing/ask-host.ts';
import { eventually } from '../../testing/eventually.ts';
import { operate } from '../../testing/operate.ts';
import type { TestFloor } from '../../testing/test-server.ts';
import { openGameAt, openSiteMember, openTwoSites, tokenAt } from '../../testing/two-sites.ts';

const page = `<!doctype html><html lang="tr" data-theme="dark6"><head><meta name="theme-color" content="#0B1220" />
<title>Reelfloor</title><link rel="icon" href="/favicon.svg" /></head><body><div id="root"></div></body></html>`;
const information = `<html lang="tr" data-theme="dark6"><title>Terms · Reelfloor</title><link rel="stylesheet" href="/themes/dark6.css" /></html>`;

describe('a site has a look of its own:', { timeout: 60_000 }, () => {
  const webDir = mkdtempSync(join(tmpdir(), 'reelfloor-web-'));
  let floor: TestFloor;
  let token: string;
  const site = (...words: string[]) => operate(floor, 'site', ...words);
  const get = async (host: string, path = '/lobby') =>
    (await askHost(floor.address, host, path, { headers: { accept: 'text/html' } })).text;
  const manifestAt = async (host: string) =>
    JSON.parse(await get(host, '/manifest.webmanifest')) as {
      theme_color: string;
      icons: { src: string }[];
    };

  beforeAll(async () => {
    mkdirSync(join(webDir, 'themes'));
    for (const [name, ground] of [
      ['dark3', '#230b22'],
      ['light4', '#fff7f2'],
    ] as const)
      writeFileSync(join(webDir, `themes/${name}.css`), `[data-theme="${name}"]{--bg:${ground};--text:#fff}`);
    writeFileSync(join(webDir, 'index.html'), page);
    writeFileSync(join(webDir, 'terms-of-use.html'), information);
    await sharp({ create: { width: 200, height: 200, channels: 4, background: '#c0392b' } })
      .png()
      .toFile(join(webDir, 'logo.png'));
    floor = await openTwoSites({ WEB_DIR: webDir });
    await operate(floor, 'account', 'add', 'zelda@3', '--name', 'Zelda');
    await floor.change(
      `UPDATE players SET must_change_password = 0,
         password_hash = (SELECT password_hash FROM players WHERE id = 'p-player1') WHERE username = 'zelda@3'`,
    );
    token = await tokenAt(floor, 'b.example', 'zelda', 3);
  }, 60_000);
  afterAll(async () => {
    await floor.close();
    rmSync(webDir, { recursive: true });
  });

  it('colours, in pages and where a phone installs them', async () => {
    await expect(site('setting', '3', 'THEME', 'pink')).rejects.toThrow('not of the expected form');
    await site('setting', '3', 'THEME', 'dark3');
    await eventually(async () => expect(await get('b.example')).toContain('data-theme="dark3"'));
    const dressed = await get('b.example');
    expect(dressed).toContain('<link rel="stylesheet" href="/themes/dark3.css">');
    expect(dressed).toContain('<meta name="theme-color" content="#230b22"');
    expect((await manifestAt('b.example')).theme_color).toBe('#230b22');
    const terms = await get('b.example', '/terms-of-use.html');
    expect(terms).toContain('data-theme="dark3"');
    expect(terms.match(/themes\/\w+\.css/g)).toEqual(['themes/dark3.css']);
    expect(await get('a.example')).toContain('data-theme="dark6"');
    await operate(floor, 'setting', 'set', 'THEME', 'light4');
    await eventually(async () => expect(await get('a.example')).toContain('data-theme="light4"'));
    expect(await get('b.example')).toContain('data-theme="dark3"');
    expect((await manifestAt('a.example')).theme_color).toBe('#fff7f2');
  });

  it('a logo, which no other site shows', async () => {
    await expect(site('logo', '3', '--remove')).rejects.toThrow('has no logo; nothing changed');
    await expect(site('logo', '9', join(webDir, 'logo.png'))).rejects.toThrow('no open site 9');
    expect(await site('logo', '3', join(webDir, 'logo.png'))).toContain('Site 3 has a logo');
    await eventually(async () => expect(await get('b.example')).toContain('data-logo="'));
    expect(await get('a.example')).not.toContain('data-logo');
    const { icons } = await manifestAt('b.example');
    const [icon = { src: '' }] = icons;
    expect(icon.src).toContain('/assets/house/icon-192-');
    expect((await askHost(floor.address, 'b.example', icon.src)).status).toBe(200);
    expect((await askHost(floor.address, 'a.example', icon.src)).status).toBe(404);
    // A push message shows the same picture: it is there whatever the logo, so its address never changes.
    const pushIconAt = async (host: string) => (await askHost(floor.address, host, '/push-icon.png')).headers.location;
    expect(await pushIconAt('b.example')).toBe(icon.src);
    expect(await pushIconAt('a.example')).toBe('/assets/app/icon-192.png');
    await site('logo', '3', '--remove');
    await eventually(async () => expect(await get('b.example')).not.toContain('data-logo'));
  });

  it('its name, in an authenticator app and on a receipt', async () => {
    const { body } = await askHost(floor.address, 'b.example', '/v1/player/second-factor/begin', {
      headers: { authorization: `Bearer ${token}` },
      body: { password: 'demo1234' },
    });
    expect(body.uri).toMatch(/^otpauth:\/\/totp\/Casino%20B:zelda\?/);
    const cashier = await openSiteMember(floor, { role: 'cashier', siteKey: 3, login: 'cashier.b' });
    await site('setting', '3', 'HOUSE_TAX_NUMBER', 'Konak 123');
    await cashier.act('openShift', { floatMinor: 1_000 });
    const content = { player: 'zelda@3', amountMinor: 5_000, playerNote: '' };
    const { receipt } = (await cashier.act('deposit', content)).body.answer as { receipt: string };
    const printed = await cashier.call('receipt', { params: { receipt } });
    expect(printed.body).toMatchObject({
      ...{ operator: { name: 'Casino B', taxNumber: 'Konak 123' }, player: { username: 'zelda@3' } },
    });
  });

  it('its name in the picture of a win that a player saves, where the site allows it', async () => {
    const shares: { mark: string; title: string }[] = [];
    floor.agent.override.recordingShare = (order) => {
      shares.push(order);
      return okResult({});
    };
    const game = await openGameAt(floor, 'b.example', token);
    expect(await game.init('m1')).toMatchObject({ kind: 'accepted' });
    expect(await game.cashIn(1_000)).toMatchObject({ kind: 'accepted' });
    const recording = { no: 7, head: 'a'.repeat(64) };
    floor.agent.cabinet('m1').playRound({ winMinor: 500, recording });
    const ask = (path: string, body?: object) =>
      askHost(floor.address, 'b.example', `/v1/player/${path}`, {
        headers: { authorization: `Bearer ${token}` },
        ...(body && { body }),
      });
    await eventually(async () => expect((await ask('rounds')).body.rounds).toHaveLength(1));
    const share = () => ask('rounds/1/share', { lang: 'en' });
    await operate(floor, 'setting', 'set', 'SAVE_WINS', 'true');
    expect((await share()).body).toMatchObject({ code: 'NOT_OFFERED' });
    await site('setting', '3', 'SAVE_WINS', 'true');
    await eventually(async () => expect((await share()).status).toBe(200));
    expect(shares).toMatchObject([{ mark: 'Casino B', title: 'Casino B · copy of a win, not evidence' }]);
    game.vanish();
  });
});
