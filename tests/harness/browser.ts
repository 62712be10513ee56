import { isExhaustive } from '@reelfloor/server/testing/test-depth';
import { type Browser, type BrowserContext, type ConsoleMessage, chromium, type Page } from 'playwright-core';
import { installedChromium } from '../../scripts/find-chromium.ts';
import { keepToasts } from './kept-toasts.ts';
import { describeOpenPages, registerPage } from './open-pages.ts';
import { logIn } from './player.ts';

/** Options of a headless Chromium that decodes and plays media without user action. */
export const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--autoplay-policy=no-user-gesture-required',
  '--disable-features=WebRtcHideLocalIpsWithMdns',
];

export const desk = { width: 1440, height: 900 };
export const phone = { width: 390, height: 844 };

let running: Promise<Browser> | null = null;

/**
 * Returns a browser. Test files of one worker share its process, which starts in a second of processor time: `close` closes the windows
 * that were opened by this one, and the process ends with the worker. Outside tests nothing is shared.
 */
export const launchBrowser = async (): Promise<Browser> => {
  if (!process.env.VITEST) return launch();
  // A test may have ended it.
  if (running && !(await running).isConnected()) running = null;
  running ??= launch();
  return withOwnWindows(await running);
};

const launch = (): Promise<Browser> =>
  chromium.launch({ executablePath: installedChromium(), headless: true, args: flags });

const withOwnWindows = (browser: Browser): Browser => {
  const windows: BrowserContext[] = [];
  const newContext: Browser['newContext'] = async (options) => {
    const window = await browser.newContext(options);
    windows.push(window);
    return window;
  };
  const close = async (): Promise<void> => {
    for (const window of windows.splice(0)) await window.close();
  };
  const own: Partial<Browser> = { newContext, close };
  return new Proxy(browser, { get: (target, name) => Reflect.get(name in own ? own : target, name) });
};

/** A browser page with its console messages, so that a test can fail on them. */
export interface Visitor {
  readonly page: Page;
  readonly complaints: string[];
  close(): Promise<void>;
}

export const newVisitor = async (
  browser: Browser,
  baseUrl: string,
  options: {
    viewport?: { width: number; height: number };
    theme?: string;
    touch?: boolean;
    userAgent?: string;
    /** True: the page counts as left by its user, so it may lock. False: it never locks. */
    left?: boolean;
    /** True: the page moves as for most people. Otherwise it asks for reduced motion, which saves a quarter of the browser's work. */
    motion?: boolean;
  } = {},
): Promise<Visitor> => {
  const context = await browser.newContext({
    baseURL: baseUrl,
    viewport: options.viewport ?? desk,
    hasTouch: options.touch ?? options.viewport === phone,
    ...(options.userAgent === undefined ? {} : { userAgent: options.userAgent }),
    reducedMotion: options.motion || isExhaustive ? 'no-preference' : 'reduce',
  });
  if (isExhaustive) context.setDefaultTimeout(exhaustiveWaitMs);
  const { theme } = options;
  if (theme)
    await context.addInitScript((name) => {
      // A page in a sandboxed frame has no storage.
      if (self.origin !== 'null') localStorage.setItem('theme', name);
    }, theme);
  if (!options.left) await context.addInitScript(stayPresent);
  await context.addInitScript(keepToasts);
  const page = await context.newPage();
  waitForScriptsAlone(page);
  registerPage(page);
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(complaintOf(message));
  });
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`));
  const close = async () => {
    // After a failed test, what the page shows says why.
    await describeOpenPages();
    await context.close();
  };
  return { page, complaints, close };
};

/** The third tier runs beside other work, where pages of three browsers have stood still for half a minute. */
const exhaustiveWaitMs = 60_000;

/** Returns what the console says, with the path of a call that failed, so that a test can name the refusals it provokes. */
const complaintOf = (message: ConsoleMessage): string => {
  const { url } = message.location();
  const isCall = message.text().startsWith('Failed to load resource') && URL.canParse(url);
  return isCall ? `${message.text()} ${new URL(url).pathname}` : message.text();
};

/** Makes `goto` wait only for scripts. By default it waits for `load`, which every picture and font delays. */
const waitForScriptsAlone = (page: Page): void => {
  const { goto, reload, waitForURL } = page;
  const waitUntil = 'domcontentloaded';
  page.goto = (url, options) => goto.call(page, url, { waitUntil, ...options });
  page.reload = (options) => reload.call(page, { waitUntil, ...options });
  page.waitForURL = (url, options) => waitForURL.call(page, url, { waitUntil: 'commit', ...options });
};

/** Simulates input all the time, so that the idle lock does not start during a long test. */
const stayPresent = (): void => {
  const touch = () => {
    if (self.origin !== 'null') localStorage.setItem('last_input_at', String(Date.now()));
  };
  touch();
  Object.assign(globalThis, { presence: setInterval(touch, 1_000) });
};

/** Stops the simulated input, so that the idle lock can start. */
export const goAway = (page: Page): Promise<void> => page.evaluate('clearInterval(presence)');

export const logInByForm = async (page: Page, username: string): Promise<void> => {
  await page.goto('/login');
  await page.getByLabel(/kullanıcı adı|username/i).fill(username);
  await page.getByLabel(/^şifre$|^password$/i).fill('demo1234');
  await page.getByRole('button', { name: /^(giriş yap|log in)$/i }).click();
  await page.waitForURL('**/lobby');
};

/** Opens the lobby as a player who logged in on this browser before. */
export const enterAs = async (page: Page, baseUrl: string, username: string): Promise<void> => {
  const { token } = await logIn(baseUrl, username);
  await page.addInitScript((kept) => {
    // A sandboxed page has no storage. A page that logged out must stay logged out.
    if (self.origin === 'null' || sessionStorage.getItem('entered') !== null) return;
    localStorage.setItem('access_token', kept);
    sessionStorage.setItem('entered', 'true');
  }, token);
  await page.goto('/lobby');
};
