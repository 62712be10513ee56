import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { enterAs, launchBrowser, newVisitor } from '../harness/browser.ts';
import { type Floor, startFloor } from '../harness/floor.ts';

let floor: Floor;
let browser: Browser;
/** Where the second site is: Chromium takes each name below `localhost` for this machine. */
let otherUrl: string;

const operate = (...order: string[]) =>
  promisify(execFile)('node', ['server/src/start/cli/operator-command.ts', ...order], {
    env: { ...process.env, DATA_DIR: floor.dataDir },
  });

beforeAll(async () => {
  [floor, browser] = await Promise.all([startFloor(), launchBrowser()]);
  otherUrl = floor.baseUrl.replace('127.0.0.1', 'b.localhost');
  await operate('site', 'edit', '2', '--hosts', '127.0.0.1');
  await operate('site', 'add', '3', '--name', 'Casino B', '--hosts', 'b.localhost');
  await operate('site', 'setting', '3', 'THEME', 'light4');
  await operate('account', 'add', 'zelda@3', '--name', 'Zelda');
  const database = await floor.openTestDatabase();
  await database.transact((tx) =>
    tx.run(
      `UPDATE players SET must_change_password = 0,
         password_hash = (SELECT password_hash FROM players WHERE username = 'player1') WHERE username = 'zelda@3'`,
    ),
  );
  await database.close();
});
afterAll(async () => {
  await browser?.close();
  await floor?.stop();
  await floor?.remove();
});

/** Logs in by the page's own origin, and returns what the server answers. */
const logInAt = (page: Page, username: string, siteId: number) =>
  page.evaluate(
    async ([name, site]) => {
      const answer = await fetch('/v1/login', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username: name, password: 'demo1234', site_id: site }),
      });
      return (await answer.json()) as { code?: number; token?: string };
    },
    [username, siteId] as const,
  );

/** The grounds of the two color schemes. */
const grounds = { dark6: '#0b1220', light4: '#ffe6d4' };

/** Signs zelda in on a page of the second site. */
const enterSecondSite = async (page: Page) => {
  const { token = '' } = await logInAt(page, 'zelda', 3);
  await page.evaluate((kept) => localStorage.setItem('access_token', kept), token);
};

/** Keeps everything that a page gets by calls and channels. */
const listenTo = (page: Page): string[] => {
  const received: string[] = [];
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => received.push(String(payload))));
  page.on('response', (response) => {
    if (!/\/(v1|api)\//.test(response.url())) return;
    // A page that moves on leaves answers unread.
    response.text().then(
      (text) => received.push(text),
      () => {},
    );
  });
  return received;
};

it('shows each host name its own site, and gives one of two players of two sites a seat', async () => {
  const first = await newVisitor(browser, floor.baseUrl);
  const other = await newVisitor(browser, otherUrl);
  await other.page.goto('/login');
  await expect.poll(() => other.page.title()).toContain('Casino B');
  const groundOf = (page: Page) =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--bg'));
  expect(await groundOf(other.page)).toBe(grounds.light4);
  await first.page.goto('/login');
  expect(await groundOf(first.page)).toBe(grounds.dark6);
  const refused = await logInAt(other.page, 'player1', 2);
  expect(refused).toMatchObject({ code: 40000 });
  expect((await logInAt(other.page, 'player1', 3)).token).toBeUndefined();

  await enterAs(first.page, floor.baseUrl, 'player1');
  await first.page.getByRole('article').first().waitFor();
  expect(await first.page.title()).not.toContain('Casino B');
  await first.page.goto('/game/609/lucky-bazaar');
  await first.page.waitForURL('**/game/609/**');

  await enterSecondSite(other.page);
  await other.page.goto('/lobby');
  await other.page.getByRole('article').first().waitFor();
  const list = () =>
    other.page.evaluate(async () => {
      const headers = { authorization: `Bearer ${localStorage.getItem('access_token')}` };
      return (await fetch('/v1/machine/all', { headers })).text();
    });
  await expect.poll(list).toMatch(/"id":"609"[^}]*"status":"(?:playing|waiting)"/);
  expect(await list()).not.toMatch(/player1|Deniz/);
  const shown = await other.page.getByRole('main').innerText();
  expect(shown).not.toMatch(/player1/);
  await first.close();
  await other.close();
});

it('seats one of two players of two sites who open a machine at once, and tells the other only that it is in play', async () => {
  const visitors = {
    player2: await newVisitor(browser, floor.baseUrl),
    zelda: await newVisitor(browser, otherUrl),
  };
  await enterAs(visitors.player2.page, floor.baseUrl, 'player2');
  await visitors.zelda.page.goto('/login');
  await enterSecondSite(visitors.zelda.page);
  const received = { player2: listenTo(visitors.player2.page), zelda: listenTo(visitors.zelda.page) };
  const machine = '/game/603/lucky-bazaar';
  await Promise.all([visitors.player2.page.goto(machine), visitors.zelda.page.goto(machine)]);
  const database = await floor.openTestDatabase();
  const seated = () =>
    database.read.all<{ username: string }>(
      "SELECT username FROM seats JOIN players ON players.id = seats.player_id WHERE machine_id = '603'",
    );
  await expect.poll(seated, { timeout: 20_000 }).toHaveLength(1);
  const [seat] = await seated();
  const [winner, loser] =
    seat?.username === 'player2' ? (['player2', 'zelda'] as const) : (['zelda', 'player2'] as const);
  const { page } = visitors[loser];
  await expect.poll(() => received[loser].join(' '), { timeout: 20_000 }).toContain('MACHINE_TAKEN');
  const secrets = { player2: /player2|Player Two/, zelda: /zelda|Casino B|b\.localhost/i };
  await expect.poll(() => page.locator('body').innerText(), { timeout: 20_000 }).toMatch(/603/);
  expect(await page.locator('body').innerText()).not.toMatch(secrets[winner]);
  expect(received[loser].filter((text) => secrets[winner].test(text))).toEqual([]);
  expect(await seated()).toEqual([seat]);
  await database.close();
  for (const visitor of Object.values(visitors)) await visitor.close();
});
