import { readFile } from 'node:fs/promises';
import { createServer, request, type Server } from 'node:http';
import { stripTypeScriptTypes } from 'node:module';
import { connect } from 'node:net';
import { join } from 'node:path';
import { launch, type Page } from 'puppeteer-core';
import { findFirefox, howToInstallFirefox } from '../scripts/find-firefox.ts';

const html =
  '<!doctype html><title>bench</title><video autoplay muted playsinline width="1280" height="720"></video>' +
  '<script type="module" src="/bench-page/main.ts"></script>';

/**
 * Opens the bench's page in Firefox, over WebDriver BiDi. Nothing lifts the server's policy of scripts there, so the page has another
 * origin.
 */
export const openFirefoxPage = async (serverAddress: string): Promise<{ page: Page; close: () => Promise<void> }> => {
  const executablePath = await findFirefox();
  if (executablePath === null) throw new Error(howToInstallFirefox);
  const pages = servePages(serverAddress);
  await new Promise<void>((resolve) => pages.listen(0, '127.0.0.1', resolve));
  const address = pages.address();
  const port = typeof address === 'object' ? address?.port : null;
  const browser = await launch({
    ...{ browser: 'firefox', executablePath, headless: true },
    extraPrefsFirefox: { 'media.autoplay.default': 0 },
  });
  const page = await browser.newPage();
  page.on('pageerror', (error) => console.error(`page: ${String(error)}`));
  await page.setViewport({ width: 1440, height: 900 });
  await page.goto(`http://127.0.0.1:${port}/bench-page/`);
  await page.waitForFunction(() => 'bench' in window);
  return {
    page,
    close: async () => {
      await browser.close();
      pages.close();
      pages.closeAllConnections();
    },
  };
};

/** Sends the bench's page, and hands all other calls and channels on to the server. */
const servePages = (serverAddress: string): Server => {
  const { hostname, port } = new URL(serverAddress);
  const server = createServer((asked, answer) => {
    const path = asked.url ?? '/';
    if (!path.startsWith('/bench-page/')) {
      const handed = request({ hostname, port, path, method: asked.method, headers: asked.headers }, (response) => {
        answer.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(answer);
      });
      handed.once('error', () => answer.destroy());
      asked.pipe(handed);
      return;
    }
    const name = path.split('/').at(-1) ?? '';
    if (name === '') {
      answer.writeHead(200, { 'content-type': 'text/html' }).end(html);
      return;
    }
    readFile(join(import.meta.dirname, 'page', name), 'utf8').then(
      (source) => answer.writeHead(200, { 'content-type': 'text/javascript' }).end(stripTypeScriptTypes(source)),
      () => answer.writeHead(404).end(),
    );
  });
  server.on('upgrade', (asked, socket, head) => {
    const onward = connect(Number(port), hostname, () => {
      const headers = asked.rawHeaders.map((text, index) => text + (index % 2 === 0 ? ': ' : '\r\n')).join('');
      onward.write(`GET ${asked.url} HTTP/1.1\r\n${headers}\r\n`);
      onward.write(head);
      onward.pipe(socket).pipe(onward);
    });
    for (const [one, other] of [
      [socket, onward],
      [onward, socket],
    ] as const)
      one.on('error', () => other.destroy());
  });
  return server;
};
