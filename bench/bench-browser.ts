import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { installedChromium } from '../scripts/find-chromium.ts';

export const chromiumFlags = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--autoplay-policy=no-user-gesture-required',
  '--disable-features=WebRtcHideLocalIpsWithMdns',
  // Without a network, Chromium connects over the loopback interface only with this flag.
  '--allow-loopback-in-peer-connection',
];

/** `hidesAddresses`: hides this computer's addresses from pages, as a player's browser does. */
export const launchBrowser = ({ hidesAddresses = false } = {}): Promise<Browser> => {
  const args = chromiumFlags.filter((flag) => !hidesAddresses || !flag.includes('WebRtcHideLocalIps'));
  return chromium.launch({ executablePath: installedChromium(), args });
};

const html = '<!doctype html><title>bench</title><video autoplay muted playsinline width="1280" height="720"></video>';

/** Opens a page that the server sends: Chromium does not let an intercepted document connect to this computer. */
export const openBenchPage = async (browser: Browser, origin: string): Promise<Page> => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, bypassCSP: true });
  const page = await context.newPage();
  page.on('pageerror', (error) => console.error(`page: ${error.message}`));
  await page.route('**/bench-page/**', async (route) => {
    const name = new URL(route.request().url()).pathname.split('/').at(-1) ?? '';
    const source = await readFile(join(import.meta.dirname, 'page', name), 'utf8');
    return route.fulfill({ contentType: 'text/javascript', body: stripTypeScriptTypes(source) });
  });
  await page.goto(`${origin}/healthz`);
  await page.setContent(html);
  await page.addScriptTag({ url: '/bench-page/main.ts', type: 'module' });
  await page.waitForFunction(() => 'bench' in window);
  return page;
};
