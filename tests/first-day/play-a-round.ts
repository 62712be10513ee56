import { chromium, type Locator, type Page } from 'playwright-core';
import { leaveMachine } from '../harness/leave-machine.ts';
import { until } from '../harness/until.ts';

interface Player {
  readonly username: string;
  readonly password: string;
}

/** Logs in over https, takes a seat, cashes in, plays one round and leaves, as a player does. Returns what the account shows then. */
export const playARound = async (
  program: string,
  origin: string,
  { username, password }: Player,
): Promise<{ readonly spins: number; readonly complaints: readonly string[] }> => {
  const browser = await chromium.launch({
    executablePath: program,
    headless: true,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--autoplay-policy=no-user-gesture-required'],
  });
  try {
    // The authority is the page's own, which the doctor and the agent have checked.
    const context = await browser.newContext({
      baseURL: origin,
      ignoreHTTPSErrors: true,
      viewport: { width: 1440, height: 900 },
    });
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on('console', (message) => {
      // The login is refused until the password that staff gave out is replaced.
      const isRefusal = /status of 403/.test(message.text());
      if (message.type() === 'error' && !isRefusal) complaints.push(message.text());
    });
    await page.addInitScript(() => {
      if (self.origin !== 'null') localStorage.setItem('language', 'en');
    });
    await page.goto('/login');
    await page.locator('input[autocomplete="username"]').fill(username);
    await page.locator('input[type="password"]').fill(password);
    await page.keyboard.press('Enter');
    // A password that staff gave out is for once.
    for (const field of await firstPasswordFields(page))
      await field.fill('a password of my own, for the first day');
    await page.getByRole('button', { name: 'Save the password and log in' }).click();
    await page.waitForURL('**/lobby**');
    await page.goto('/game/A-1/demo');
    await page.getByRole('button', { name: '€50' }).first().click();
    const spin = page.getByRole('button', { name: /^Spin/ }).first();
    await until('a spin is possible', async () => (await spin.getAttribute('aria-disabled')) === 'false');
    await spin.click();
    const spins = () =>
      page.evaluate(async () => {
        const headers = { authorization: `Bearer ${localStorage.getItem('access_token')}` };
        const answer = await fetch('/v1/player/sessions', { headers });
        const { items } = (await answer.json()) as { items: { spinCount: number }[] };
        return items[0]?.spinCount ?? 0;
      });
    await until('the round is booked', async () => (await spins()) === 1, 60_000);
    const played = await spins();
    await leaveMachine(page, /^Leave$/);
    return { spins: played, complaints };
  } catch (error) {
    const [page] = browser.contexts().flatMap((context) => context.pages());
    throw new Error(`${String(error)}\n${await page?.locator('body').ariaSnapshot().catch(String)}`);
  } finally {
    await browser.close();
  }
};

const firstPasswordFields = async (page: Page): Promise<Locator[]> => {
  const fields = page.locator('input[autocomplete="new-password"]');
  await fields.first().waitFor();
  return fields.all();
};
