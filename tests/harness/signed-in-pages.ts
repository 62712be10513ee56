import type { Browser, Page } from 'playwright-core';
import { expect } from 'vitest';
import { desk, launchBrowser, newVisitor, type Visitor } from './browser.ts';
import { type Floor, type FloorOptions, startFloor } from './floor.ts';
import { call, logIn } from './player.ts';

export interface Entry {
  readonly viewport?: typeof desk;
  readonly theme?: string;
  readonly language?: 'tr' | 'en';
  readonly layout?: { readonly style: string; readonly config?: object };
  readonly settings?: object;
  readonly user?: string;
  readonly userAgent?: string;
  readonly path?: string;
  /** Whether to log in again; otherwise the user's last sign-in is used. */
  readonly again?: boolean;
}

/** Opens signed-in pages, each with its own layout. */
export class SignedInPages {
  readonly #floor: Floor;
  readonly #browser: Browser;
  readonly #tokens = new Map<string, string>();
  readonly #visitors: Visitor[] = [];

  private constructor(floor: Floor, browser: Browser) {
    this.#floor = floor;
    this.#browser = browser;
  }

  static async open(options?: FloorOptions): Promise<SignedInPages> {
    const [floor, browser] = await Promise.all([startFloor(options), launchBrowser()]);
    return new SignedInPages(floor, browser);
  }

  async close(): Promise<void> {
    await this.#browser.close();
    await this.#floor.stop();
    await this.#floor.remove();
  }

  async enter({ user = 'player1', language = 'en', path = '/lobby', ...entry }: Entry = {}): Promise<Page> {
    const { baseUrl } = this.#floor;
    const kept = entry.again ? undefined : this.#tokens.get(user);
    const token = kept ?? (await logIn(baseUrl, user)).token;
    this.#tokens.set(user, token);
    const { viewport = desk, theme = 'dark6', layout = { style: 'layout1' }, settings } = entry;
    // The server stores the layout, and the previous test may have changed it.
    await call(baseUrl, token, '/api/auth/user/update', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ user: { settings: { layout } } }),
    });
    const { userAgent } = entry;
    const visitor = await newVisitor(this.#browser, baseUrl, {
      viewport,
      theme,
      ...(userAgent !== undefined && { userAgent }),
    });
    this.#visitors.push(visitor);
    const { page } = visitor;
    await page.addInitScript(
      (kept) => {
        for (const [key, value] of Object.entries(kept))
          if (localStorage.getItem(key) === null) localStorage.setItem(key, value);
      },
      { access_token: token, language, layout: JSON.stringify(layout) },
    );
    if (settings) await page.route('**/Settings.json', (route) => route.fulfill({ json: settings }));
    await page.goto(path);
    await page.getByRole('main').waitFor();
    return page;
  }

  async enterAsGuest({ language = 'en' }: Pick<Entry, 'language'> = {}): Promise<Page> {
    const visitor = await newVisitor(this.#browser, this.#floor.baseUrl);
    this.#visitors.push(visitor);
    await visitor.page.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
    await visitor.page.goto('/login');
    await visitor.page.getByRole('main').waitFor();
    return visitor.page;
  }

  /** Closes the pages. Fails if a console has messages other than `provoked`, which the test causes on purpose. */
  async leaveClean(provoked?: RegExp): Promise<void> {
    for (const { complaints, close } of this.#visitors.splice(0)) {
      expect(complaints.filter((text) => !provoked?.test(text))).toEqual([]);
      await close();
    }
  }
}
