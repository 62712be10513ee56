import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LocalPushService } from '@reelfloor/server/testing/local-push-service';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fullChromiumPath, howToInstallFullChromium } from '../../scripts/find-chromium.ts';
import { enterAs, flags } from '../harness/browser.ts';
import { type Floor, startFloor } from '../harness/floor.ts';
import { ChannelPlayer, logIn } from '../harness/player.ts';

const executablePath = fullChromiumPath();
if (executablePath === null) console.log(`Left out: ${howToInstallFullChromium}`);

/**
 * Gives the page a subscription at our own push service: the browser's own one is on the internet. All else is real: the permission,
 * the worker, what the server sends, and what the browser shows.
 */
const subscribeHere = (body: { endpoint: string; p256dh: string; auth: string }): void => {
  let asked = 0;
  const { requestPermission } = Notification;
  Notification.requestPermission = () => {
    asked++;
    return requestPermission.call(Notification);
  };
  const { endpoint, ...keys } = body;
  let subscription: object | null = null;
  PushManager.prototype.getSubscription = async () => subscription as PushSubscription | null;
  PushManager.prototype.subscribe = async (options) => {
    const key = Uint8Array.from(
      atob(String(options?.applicationServerKey).replaceAll('-', '+').replaceAll('_', '/')),
      (letter) => letter.charCodeAt(0),
    );
    subscription = {
      endpoint,
      options: { applicationServerKey: key.buffer },
      toJSON: () => ({ endpoint, keys }),
      unsubscribe: async () => true,
    };
    return subscription as PushSubscription;
  };
  Object.assign(globalThis, { permissionsAsked: () => asked });
};

/** Notifications need a browser with a profile: they are off in a private one. */
describe.skipIf(executablePath === null)('a player whose page is closed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'reelfloor-push-page-'));
  let service: LocalPushService;
  let floor: Floor;
  let context: BrowserContext;
  let page: Page;
  let first: ChannelPlayer;
  const complaints: string[] = [];
  beforeAll(async () => {
    service = await LocalPushService.start();
    const certificate = join(folder, 'authority.pem');
    writeFileSync(certificate, service.certificate);
    floor = await startFloor({
      environment: {
        CABINET_SPEED: '10',
        PUSH_CONTACT: 'mailto:floor@example.com',
        PUSH_HOSTS: service.host,
        NODE_EXTRA_CA_CERTS: certificate,
      },
    });
    // A private window, as other tests open it, has no notifications.
    context = await chromium.launchPersistentContext(join(folder, 'profile'), {
      baseURL: floor.baseUrl,
      executablePath: executablePath ?? '',
      headless: true,
      args: [...flags],
    });
    first = await ChannelPlayer.connect(floor.baseUrl);
    expect((await first.init('405', (await logIn(floor.baseUrl, 'player1')).token)).kind).toBe('accepted');
    page = context.pages()[0] ?? (await context.newPage());
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`));
  });
  afterAll(async () => {
    first?.close();
    await context?.close();
    expect(await floor?.stop()).toBe(0);
    await floor?.remove();
    await service?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('is asked for the permission at the bell alone, gets one message, sees it in Turkish, and can end it there and by logging out', async () => {
    const phone = service.browser('/phone');
    await page.addInitScript(subscribeHere, phone.body);
    await context.grantPermissions(['notifications'], { origin: floor.baseUrl });
    await enterAs(page, floor.baseUrl, 'player2');
    const asked = () => page.evaluate<number>('permissionsAsked()');
    const bell = page.getByRole('button', { name: 'Boşalınca haber ver: makine 405' });
    await bell.waitFor();
    expect(await asked()).toBe(0);
    await bell.click();
    await page.getByRole('button', { name: 'Haber: 1 makine' }).click();
    await page.getByText('Sayfa kapalıyken de haber veririz.').waitFor();
    expect(await asked()).toBe(1);
    const registration = await registrationOf(page);

    await page.goto('about:blank');
    expect((await first.leave()).kind).toBe('accepted');
    await expect.poll(() => service.to('/phone').length).toBe(1);
    const text = JSON.stringify(phone.decrypt(service.to('/phone')[0]?.body ?? Buffer.of()));
    expect(text).not.toMatch(/player|Player|[₺]/);
    await registration.deliver(floor.baseUrl, text);
    const shown = [
      {
        title: '405 Copper Canyon boşaldı',
        body: 'Makineye gitmek için dokunun.',
        lang: 'tr',
        tag: 'free-405',
      },
    ];
    await expect.poll(() => shownBy(context)).toEqual(shown);
    // The same message a second time takes the place of the first.
    await registration.deliver(floor.baseUrl, text);
    await expect.poll(() => shownBy(context)).toEqual(shown);
    expect(service.pushes).toHaveLength(1);

    await page.goto(`${floor.baseUrl}/lobby`);
    await page.getByRole('button', { name: 'Haber: 1 makine' }).click();
    await page.getByText('Sayfa kapalıyken de haber veririz.').waitFor();
    const browsers = async () => {
      const ledger = await floor.openTestDatabase();
      const rows = await ledger.read.all('SELECT id FROM push_browsers');
      await ledger.close();
      return rows.length;
    };
    expect(await browsers()).toBe(1);
    await page.getByRole('button', { name: 'Sayfa kapalıyken haber verme' }).click();
    await expect.poll(browsers).toBe(0);
    await page.getByRole('button', { name: 'Sayfa kapalıyken de haber ver' }).click();
    await expect.poll(browsers).toBe(1);
    await page.goto(`${floor.baseUrl}/logout`);
    await expect.poll(browsers).toBe(0);
    expect(complaints).toEqual([]);
  });
});

/** Lets the browser hand messages to the page's worker, as it does with what its push service brings. */
const registrationOf = async (page: Page) => {
  const cdp = await page.context().newCDPSession(page);
  const registrationId = await new Promise<string>((resolve, reject) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [known] }) => {
      if (known) resolve(known.registrationId);
    });
    cdp.send('ServiceWorker.enable').catch(reject);
  });
  return {
    deliver: (origin: string, data: string) =>
      cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data }),
  };
};

const shownBy = async (context: BrowserContext): Promise<unknown> =>
  context.serviceWorkers()[0]?.evaluate(async () => {
    const scope = globalThis as unknown as { registration: ServiceWorkerRegistration };
    return (await scope.registration.getNotifications()).map(({ title, body, lang, tag }) => ({
      title,
      body,
      lang,
      tag,
    }));
  });
