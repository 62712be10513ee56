import { writeFile } from 'node:fs/promises';
import type { TestFloor } from '@reelfloor/server/testing/test-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { howToInstallWebKit, webKitPaths } from '../../scripts/find-web-kit.ts';
import { openAccessFloor } from '../harness/access-floor.ts';
import { until } from '../harness/until.ts';
import { WebKit } from '../harness/web-kit.ts';

const isHere = webKitPaths() !== null;
if (!isHere) console.log(`Left out: ${howToInstallWebKit}`);

describe.skipIf(!isHere)('a browser that has no WebRTC', () => {
  let floor: TestFloor;
  let browser: WebKit;
  beforeAll(async () => {
    [floor, browser] = await Promise.all([openAccessFloor(), WebKit.launch()]);
  });
  afterAll(async () => {
    await browser?.close();
    await floor?.close();
  });

  const words = () => browser.evaluate<string>('return document.querySelector("main")?.innerText ?? ""');
  const reads = (text: string) => until(`the page says "${text}"`, async () => (await words()).includes(text));

  it('gets a page that says so and what to do, at the login and at a game’s address, in both languages', async () => {
    await browser.goto(`${floor.address}/login`);
    expect(await browser.evaluate('return typeof RTCPeerConnection')).toBe('undefined');
    await reads('Tarayıcınız WebRTC teknolojisini desteklemiyor');
    await reads('Chrome ya da Safari kullanın');
    await reads('Bazı VPN’ler WebRTC’yi engelleyebilir');
    expect(await browser.evaluate('return document.querySelectorAll("[role=alert] h1").length')).toBe(1);
    await browser.press("//button[starts-with(@aria-label, 'EN')]");
    await reads('Your browser does not support WebRTC technology');
    await reads('Use Chrome or Safari');
    await reads('Some VPNs may block WebRTC');
    const pictures = process.env.TEST_PICTURES;
    if (pictures) await writeFile(`${pictures}/no-web-rtc-en.png`, await browser.picture());
    await browser.goto(`${floor.address}/game/104/anatolia-gold`);
    await reads('Your browser does not support WebRTC technology');
    expect(await browser.evaluate('return document.querySelectorAll("form, input[type=password]").length')).toBe(0);
    await browser.evaluate('self.wasHere = true');
    await browser.press("//button[contains(., 'Try again')]");
    await until('the page is loaded again', () => browser.evaluate('return self.wasHere !== true'));
    await reads('Your browser does not support WebRTC technology');
  });
});
