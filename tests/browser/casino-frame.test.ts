import { spawn } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Wallet } from '@reelfloor/reference-platform';
import type { Browser, Frame, Page } from 'playwright-core';
import { launch } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { firefoxPath, howToInstallFirefox } from '../../scripts/find-firefox.ts';
import { auditFloor } from '../harness/audit-floor.ts';
import { launchBrowser, newVisitor, type Visitor } from '../harness/browser.ts';
import { type CasinoFloor, startCasinoFloor } from '../harness/casino-floor.ts';
import { clippedTexts } from '../harness/clipped-texts.ts';
import { freePort } from '../harness/free-port.ts';
import { nightly } from '../harness/nightly.ts';
import { until } from '../harness/until.ts';

const firefox = firefoxPath();
if (firefox === null) console.log(`Left out: ${howToInstallFirefox}`);

interface CasinoMessage {
  readonly type: string;
  readonly balanceMinor?: number;
  readonly height?: number;
}

describe("the lobby in a casino's page", () => {
  let hall: CasinoFloor;
  let browser: Browser;
  let probe: Server;
  let probeUrl: string;

  beforeAll(async () => {
    [hall, browser] = await Promise.all([startCasinoFloor(), launchBrowser()]);
    // Says which cookies it gets, and sets one.
    probe = createServer((request, response) => {
      response.setHeader('set-cookie', 'third=party; SameSite=None; Secure; Path=/');
      response.setHeader('content-type', 'text/html');
      response.end(`<p>${request.headers.cookie ?? 'none'}</p>`);
    });
    await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
    probeUrl = `http://localhost:${(probe.address() as AddressInfo).port}/`;
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    probe?.close();
    expect(await hall?.stop()).toBe(0);
    expect(await auditFloor(hall.floor.dataDir)).toEqual([]);
    await hall?.floor.remove();
  });

  /** Opens a page that refuses cookies of third parties. */
  const visit = async (): Promise<Visitor> => {
    const visitor = await newVisitor(browser, hall.casino.url);
    const session = await visitor.page.context().newCDPSession(visitor.page);
    await session.send('Network.enable');
    await session.send('Network.setCookieControls', {
      enableThirdPartyCookieRestriction: true,
      disableThirdPartyCookieMetadata: true,
      disableThirdPartyCookieHeuristics: true,
    } as never);
    onTestFinished(async () => {
      await visitor.close();
      expect(visitor.complaints).toEqual([]);
    });
    return visitor;
  };
  const messagesOf = (page: { evaluate(code: string): Promise<unknown> }) =>
    page.evaluate('window.received') as Promise<CasinoMessage[]>;
  const lobbyIn = (page: Page): Promise<Frame> =>
    until(
      'the frame is there',
      async () => page.frames().find((frame) => frame.url().startsWith(hall.lobbyUrl)) ?? null,
    );
  const isReady = (page: { evaluate(code: string): Promise<unknown> }) =>
    until('the page is ready', async () => (await messagesOf(page)).some(({ type }) => type === 'ready'), 30_000);
  const createLaunch = () =>
    hall.casino.client.createLaunch({
      ...{ player: { ref: 'ada-1', name: 'Ada', country: 'TR' }, language: 'en' },
      returnUrl: `${hall.casino.url}/`,
    });
  const countSignIns = async (): Promise<number> => {
    const database = await hall.floor.openTestDatabase();
    const row = await database.read.get<{ count: number }>('SELECT count(*) AS count FROM sign_ins');
    await database.close();
    return Number(row?.count);
  };

  it('opens signed in, without cookies of third parties, tells the casino, and goes back there', {
    timeout: 90_000,
  }, async () => {
    const { page } = await visit();
    await page.goto('/');
    const cookiesInFrame = async () => {
      await page.evaluate((src) => {
        document.getElementById('probe')?.remove();
        document.body.append(Object.assign(document.createElement('iframe'), { id: 'probe', src }));
      }, probeUrl);
      return page.frameLocator('#probe').locator('p').textContent();
    };
    expect([await cookiesInFrame(), await cookiesInFrame()]).toEqual(['none', 'none']);
    await page.goto('/play?as=ada-1');
    await isReady(page);
    const frame = await lobbyIn(page);
    expect(frame.url()).not.toContain('token');
    await frame.getByRole('link', { name: 'Back to the casino' }).waitFor();
    await until('the balance was told', async () =>
      (await messagesOf(page)).some(({ type, balanceMinor }) => type === 'balance' && balanceMinor === 348_275),
    );
    await until('the height was told', async () =>
      (await messagesOf(page)).some(({ type, height = 0 }) => type === 'height' && height > 100),
    );
    // The sign-in stays over a reload of the frame, and the ticket is not needed again.
    await frame.evaluate(() => location.reload());
    await frame.getByRole('link', { name: 'Back to the casino' }).waitFor();
    await frame.getByRole('link', { name: 'Back to the casino' }).click();
    await page.waitForURL(`${hall.casino.url}/`);
  });

  it('leads a player who logs out back to the casino', { timeout: 60_000 }, async () => {
    const { page } = await visit();
    await page.goto('/play?as=ada-1');
    await isReady(page);
    await (await lobbyIn(page)).evaluate(() => history.pushState(null, '', '/logout'));
    await page.waitForURL(`${hall.casino.url}/`);
  });

  it('says so where the casino has ended the sign-in, and leads back', { timeout: 60_000 }, async () => {
    const { page } = await visit();
    await page.goto('/play?as=ada-1');
    await isReady(page);
    const { launches } = await hall.casino.client.playerState('ada-1');
    for (const id of launches) await hall.casino.client.endLaunch(id);
    await until('the end was told', async () => (await messagesOf(page)).some(({ type }) => type === 'sessionClosed'));
    const frame = await lobbyIn(page);
    await frame.getByRole('heading', { name: 'You have left the machines' }).waitFor();
    await frame.getByRole('link', { name: 'Back to the casino' }).click();
    await page.waitForURL(`${hall.casino.url}/`);
  });

  it('opens a machine that the casino names, and leads back to the casino from there', {
    timeout: 60_000,
  }, async () => {
    const { page } = await visit();
    await page.goto('/play?as=ada-1&machine=104');
    await isReady(page);
    await until('the game is open', async () => (await lobbyIn(page)).url().includes('/game/104'));
    const game = await lobbyIn(page);
    await game.getByRole('button', { name: 'Back to the casino' }).click();
    await page.waitForURL(`${hall.casino.url}/`);
  });

  it('tells no other page anything, and no other page may frame it', { timeout: 60_000 }, async () => {
    const visitor = await newVisitor(browser, hall.casino.url);
    onTestFinished(visitor.close);
    const { page } = visitor;
    const { launchUrl } = await createLaunch();
    await page.goto(probeUrl);
    await page.evaluate((src) => {
      document.body.append(Object.assign(document.createElement('iframe'), { src }));
    }, launchUrl);
    await until('the browser has refused the frame', () =>
      visitor.complaints.some((text) => text.includes('frame-ancestors')),
    );
  });

  it('uses a ticket once: a second page says so, and a lost answer costs nothing', {
    timeout: 60_000,
  }, async () => {
    const { page, close } = await newVisitor(browser, hall.lobbyUrl);
    onTestFinished(close);
    const { launchUrl } = await createLaunch();
    const before = await countSignIns();
    let lost = 0;
    await page.route('**/v1/validate', async (route) => {
      if (lost > 0) return route.continue();
      lost += 1;
      await route.fetch();
      return route.abort('connectionreset');
    });
    await page.goto(launchUrl);
    await page.getByRole('link', { name: 'Back to the casino' }).waitFor();
    expect(new URL(page.url()).search).toBe('');
    expect([lost, await countSignIns()]).toEqual([1, before + 1]);
    // The way back and the whole balance fit beside each other in windows of every width.
    await page.getByRole('banner').getByText('₺3,482.75').first().waitFor();
    for (const width of [320, 360, 390, 440, 760, 761, 979, 980, 1279, 1280, 1440]) {
      await page.setViewportSize({ width, height: 700 });
      await page.getByRole('link', { name: 'Back to the casino' }).waitFor({ timeout: 5_000 });
      const cut = async () => (await clippedTexts(page)).filter((text) => /₺3,482|Back/.test(text));
      await expect.poll(cut, { message: `${width}` }).toEqual([]);
    }
    const other = await newVisitor(browser, hall.lobbyUrl);
    onTestFinished(other.close);
    await other.page.goto(launchUrl);
    await other.page.getByRole('heading', { name: 'Bu bağlantı artık geçerli değil' }).waitFor();
    expect(await countSignIns()).toBe(before + 1);
  });

  it.skipIf(firefox === null)(
    'opens in Firefox, which keeps nothing of a third party',
    {
      timeout: 120_000,
    },
    async () => {
      const rejectsForeign = 1;
      const careful = await launch({
        ...{ browser: 'firefox', executablePath: firefox ?? '', headless: true },
        extraPrefsFirefox: { 'network.cookie.cookieBehavior': rejectsForeign, 'intl.accept_languages': 'en' },
      });
      onTestFinished(() => careful.close());
      const page = await careful.newPage();
      const complaints: string[] = [];
      page.on('pageerror', (error) => complaints.push(String(error)));
      await page.goto(`${hall.casino.url}/play?as=ada-1`);
      await isReady(page);
      const frame = await until(
        'the frame is there',
        async () => page.frames().find((one) => one.url().startsWith(hall.lobbyUrl)) ?? null,
      );
      const storage = await frame.evaluate(() => {
        try {
          return typeof localStorage;
        } catch {
          return 'refused';
        }
      });
      expect(storage).toBe('refused');
      await frame.locator('a[target="_top"]').wait();
      expect(frame.url()).not.toContain('token');
      await until('the balance was told', async () => (await messagesOf(page)).some(({ type }) => type === 'balance'));
      expect(complaints).toEqual([]);
    },
  );

  nightly(
    'opens a site for the casino of `npm run platform`, whose player plays and is paid',
    {
      timeout: 180_000,
    },
    async () => {
      const { floor } = hall;
      const port = await freePort();
      const casinoUrl = `http://127.0.0.1:${port}`;
      const lobbyUrl = floor.baseUrl.replace('127.0.0.1', 'four.localhost');
      const words = ['--hall', lobbyUrl, '--site', '4', '--port', String(port)];
      const command = spawn(process.execPath, ['scripts/platform.ts', ...words], {
        ...{ env: { ...process.env, DATA_DIR: floor.dataDir }, stdio: 'ignore' },
      });
      onTestFinished(() => void command.kill());
      await until(
        'the lobby is embedded',
        async () =>
          (
            await fetch(`${casinoUrl}/play?as=casino-ada`).then(
              (page) => page.text(),
              () => '',
            )
          ).includes('<iframe'),
        60_000,
      );
      const visitor = await newVisitor(browser, casinoUrl);
      onTestFinished(visitor.close);
      const { page } = visitor;
      await page.goto('/play?as=casino-ada&machine=501');
      await isReady(page);
      const game = page.frameLocator('#lobby');
      await game.getByRole('button', { name: 'Cash in ₺50', exact: true }).click({ timeout: 60_000 });
      const balance = page.locator('#balance');
      await until('the casino has paid in', async () => (await balance.textContent()) === '4950.00');
      await game.getByRole('button', { name: /^Spin/ }).click();
      const wallet = new Wallet(join(floor.dataDir, 'platform', 'casino.sqlite'));
      onTestFinished(() => wallet.close());
      const has = (type: string) => wallet.events().some(({ event }) => event.type === type);
      await until('the round was reported', async () => has('round.played'), 60_000);
      await game.getByRole('button', { name: 'Cash out', exact: true }).click({ timeout: 60_000 });
      await until('the casino has the rest', async () => wallet.transfers().length === 2, 60_000);
      await until(
        'its page shows it',
        async () => (await balance.textContent()) === (wallet.balanceOf('casino-ada') / 100).toFixed(2),
      );
      expect(wallet.transfers()).toMatchObject([
        { kind: 'debit', amountMinor: 5_000, state: 'accepted' },
        { kind: 'credit', state: 'accepted' },
      ]);
      expect(has('session.opened')).toBe(true);
      expect(visitor.complaints).toEqual([]);
    },
  );
});
