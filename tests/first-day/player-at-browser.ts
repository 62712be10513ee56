import { type Browser, chromium, type Page } from 'playwright-core';
import { leaveMachine } from '../harness/leave-machine.ts';
import { until } from '../harness/until.ts';
import type { BrowserProgram } from './machine.ts';

interface Account {
  readonly username: string;
  /** The password that staff gave out. */
  readonly firstPassword: string;
}

export interface Visit {
  readonly rounds: number;
  /** Whether the player leaves the machine; otherwise the page is closed, and the seat waits with its credit. */
  readonly leaves: boolean;
}

const ownPassword = 'a password of my own, for the first day';

/** A player who visits a house in one browser again and again, each time with a fresh page and a fresh login. */
export class PlayerAtBrowser {
  readonly #browser: Browser;
  readonly #origin: string;
  readonly #account: Account;
  #hasOwnPassword = false;
  readonly complaints: string[] = [];

  private constructor(browser: Browser, origin: string, account: Account) {
    this.#browser = browser;
    this.#origin = origin;
    this.#account = account;
  }

  static async open({ program, args }: BrowserProgram, origin: string, account: Account): Promise<PlayerAtBrowser> {
    const browser = await chromium.launch({
      executablePath: program,
      headless: true,
      args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--autoplay-policy=no-user-gesture-required', ...args],
      // Whoever gets a signal closes the browser, and then removes the machine.
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    });
    return new PlayerAtBrowser(browser, origin, account);
  }

  close(): Promise<void> {
    return this.#browser.close();
  }

  /** Logs in, takes the seat, cashes in if the machine has no credit, and plays. Returns how many rounds the session then has. */
  async visit({ rounds, leaves }: Visit): Promise<number> {
    // The authority is the page's own, which the doctor and the agent have checked.
    const context = await this.#browser.newContext({
      baseURL: this.#origin,
      ignoreHTTPSErrors: true,
      viewport: { width: 1440, height: 900 },
    });
    const page = await context.newPage();
    try {
      this.#listen(page);
      await this.#logIn(page);
      await page.goto('/game/A-1/demo');
      const played = await playRounds(page, rounds);
      if (leaves) await leaveMachine(page, /^Leave$/);
      return played;
    } catch (error) {
      throw new Error(`${String(error)}\n${page.url()}\n${await page.locator('body').ariaSnapshot().catch(String)}`);
    } finally {
      await context.close();
    }
  }

  #listen(page: Page): void {
    page.on('console', (message) => {
      if (message.type() === 'error') this.complaints.push(message.text());
    });
  }

  async #logIn(page: Page): Promise<void> {
    await page.addInitScript(() => {
      if (self.origin !== 'null') localStorage.setItem('language', 'en');
    });
    await page.goto('/login');
    await page.locator('input[autocomplete="username"]').fill(this.#account.username);
    await page.locator('input[type="password"]').fill(this.#hasOwnPassword ? ownPassword : this.#account.firstPassword);
    await page.keyboard.press('Enter');
    if (!this.#hasOwnPassword) {
      // A password that staff gave out is for once.
      const fields = page.locator('input[autocomplete="new-password"]');
      await fields.first().waitFor();
      for (const field of await fields.all()) await field.fill(ownPassword);
      await page.getByRole('button', { name: 'Save password and log in' }).click();
    }
    await page.waitForURL('**/lobby**');
    if (!this.#hasOwnPassword) {
      // The profile asks for limits once, before the first round.
      const none = page.getByRole('button', { name: /^No limits at all/ });
      await none.click();
      await none.waitFor({ state: 'hidden' });
    }
    this.#hasOwnPassword = true;
  }
}

const playRounds = async (page: Page, rounds: number): Promise<number> => {
  const spin = page.getByRole('button', { name: /^Spin/ }).first();
  const isReady = async () =>
    (await spin.getAttribute('aria-disabled', { timeout: 1_000 }).catch(() => null)) === 'false';
  const cashIn = page.getByRole('button', { name: 'Cash in €50', exact: true });
  await until(
    'there is credit to spin with, or money to cash in',
    async () => (await isReady()) || cashIn.isEnabled({ timeout: 100 }).catch(() => false),
  );
  if (!(await isReady())) await cashIn.click();
  const before = await bookedRounds(page);
  for (let round = 1; round <= rounds; round++) {
    await until('a spin is possible', isReady);
    await spin.click();
    await until('the round is booked', async () => (await bookedRounds(page)) === before + round, 60_000);
  }
  await until('the last round is over', isReady, 60_000);
  return before + rounds;
};

/** Returns how many rounds the ledger has of the newest session. */
const bookedRounds = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('access_token')}` };
    const answer = await fetch('/v1/player/sessions', { headers });
    const { items } = (await answer.json()) as { items: { spinCount: number }[] };
    return items[0]?.spinCount ?? 0;
  });
