import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Protection } from '@reelfloor/protocol';
import { profileText } from '@reelfloor/server/testing/reviewed-profile';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { picture } from '../harness/access-floor.ts';
import { violations } from '../harness/axe.ts';
import { phone } from '../harness/browser.ts';
import { hasCredit, key, sentTo } from '../harness/game-keys.ts';
import { GameVisits } from '../harness/game-visits.ts';
import { call, logIn } from '../harness/player.ts';
import { until } from '../harness/until.ts';

const cycleMs = 2_500;

/** As `uk`, without the register that cannot be asked, and without what has tests of its own. */
const likeUk = profileText('uk', {
  id: 'like-uk',
  values: { registers: [], 'limits.first': 'prompt', 'play.maxStake': null, currency: 'TRY' },
});

describe('a game under a profile like uk', () => {
  let visits: GameVisits;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'reelfloor-profile-'));
    const file = join(folder, 'like-uk.json');
    await writeFile(file, likeUk);
    visits = await GameVisits.open({ DEMO_PROFILE: file });
    const { baseUrl } = visits.floor;
    const { token } = await logIn(baseUrl, 'player1');
    const { body } = await call(baseUrl, token, 'player/protection');
    const choices = (body as Protection).limits?.list.map(({ kind, window }) => ({
      kind,
      window,
      amount: null,
    }));
    await call(baseUrl, token, 'player/limits/first', {
      ...{ method: 'POST', headers: { 'content-type': 'application/json' } },
      body: JSON.stringify({ choices }),
    });
  });
  afterAll(async () => {
    await visits?.close();
    await rm(folder, { recursive: true, force: true });
  });
  afterEach(() => visits.leaveClean());

  it('asks for limits, or none, before anything else, by the keyboard alone and on every page at once', async () => {
    const other = await visits.visit('/lobby', { user: 'player2', language: 'en', viewport: phone });
    const game = await visits.visit('/lobby', { user: 'player2', language: 'en' });
    const { page } = game;
    const asked = page.getByRole('dialog', { name: /Decide before you play/ });
    await asked.waitFor();
    for (const visit of [game, other]) {
      await visit.page.getByRole('dialog').getByRole('button', { name: 'Save my choices' }).waitFor();
      await picture(visit, visit === game ? 'first-limits-desk-en' : 'first-limits-phone-en');
    }
    expect(await violations(page)).toEqual([]);
    // Escape leads nowhere, also twice; the first place is reached by Tab, after languages and logout.
    for (const name of ['Escape', 'Escape']) await page.keyboard.press(name);
    const first = asked.getByLabel('Deposit, 24 hours, Amount');
    await asked.getByRole('link', { name: 'Logout' }).focus();
    await page.keyboard.press('Tab');
    await page.keyboard.type('2000');
    await page.keyboard.press('Tab');
    expect(await first.inputValue()).toBe('₺2,000');
    await page.keyboard.press('Enter');
    expect(await first.inputValue()).toBe('');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.type('2.000');
    await page.keyboard.press('Enter');
    await asked.getByText('Set a limit or choose no limit here.').waitFor();
    await picture(game, 'first-limits-open-en');
    for (const key of await asked.getByRole('button', { name: 'No limit', exact: true }).all()) {
      const isFirst = (await key.locator('..').getAttribute('aria-label')) === 'Deposit, 24 hours';
      if (!isFirst) await key.press('Enter');
    }
    await asked.getByText('All chosen').waitFor();
    await asked.getByRole('button', { name: 'Save my choices' }).press('Enter');
    for (const visit of [game, other]) await visit.page.getByRole('dialog').waitFor({ state: 'detached' });
    const { body } = await call(visits.floor.baseUrl, game.token, 'player/protection');
    const set = (body as Protection).limits?.list.filter(({ amount }) => amount !== null);
    expect(set).toMatchObject([{ kind: 'deposit', window: 'day', amount: 200_000 }]);
  });

  it('has a spin key that is grey until the cycle is over, and no autoplay, fixed amounts or all-in', async () => {
    const game = await visits.sitDown({ language: 'en' });
    const { page } = game;
    const spin = key(page, 'Spin');
    expect(await key(page, 'Autoplay').count()).toBe(0);
    expect(await page.getByRole('button', { name: /All in|to machine|Move all/ }).count()).toBe(0);
    const amount = page.getByLabel('Amount');
    await amount.fill('5000');
    await amount.press('Enter');
    expect(await page.getByText('Type an amount between').textContent()).toContain('1,000.00');
    expect(sentTo(game, 'cashin')).toEqual([]);
    await amount.fill('50');
    await amount.press('Enter');
    await hasCredit(page, '₺50.00');
    expect(sentTo(game, 'cashin')).toMatchObject([{ data: { amountMinor: 5_000 } }]);

    // The page's own watch: when the key worked, and when each press was sent.
    await page.evaluate(() => {
      const spinKey = [...document.querySelectorAll('button')].find((it) => it.classList.contains('game-spin'));
      if (!spinKey) throw new Error('there is no spin key');
      const presses = Object.assign(window, { presses: [] as number[] }).presses;
      const press = () => {
        if (spinKey.getAttribute('aria-disabled') !== 'false' || presses.length === 4) return;
        presses.push(performance.now());
        spinKey.click();
      };
      new MutationObserver(press).observe(spinKey, { attributes: true, attributeFilter: ['aria-disabled'] });
      press();
    });
    await until('the key was pressed at each moment at which it worked', async () => {
      // A click that a locked key ignores, and the space bar, begin nothing in between.
      await spin.click({ force: true });
      return (await page.evaluate(() => (window as unknown as { presses: number[] }).presses.length)) === 4;
    });
    await until('the presses were sent', () => sentTo(game, 'press').length >= 4);
    const presses = await page.evaluate(() => (window as unknown as { presses: number[] }).presses);
    const gaps = presses.slice(1).map((at, index) => at - (presses[index] ?? 0));
    for (const gap of gaps) expect(gap).toBeGreaterThanOrEqual(cycleMs);
    expect(await spin.getAttribute('title')).toMatch(/moment|running|sent/);
    await until('the key works again', async () => (await spin.getAttribute('aria-disabled')) === 'false');
    expect(await visits.rounds(game)).toBe(sentTo(game, 'press').length);
    await visits.leave(game);
  });

  it('has the typed amount on a phone, too', async () => {
    const game = await visits.sitDown({ language: 'en', viewport: phone, machine: '107' });
    const { page } = game;
    expect(await page.locator('.game-coin').count()).toBe(0);
    await key(page, 'Money and settings').click();
    const amount = page.getByLabel('Amount');
    await amount.fill('10');
    await page.getByRole('button', { name: 'Move to the machine' }).click();
    await hasCredit(page, '₺10.00');
    await page.keyboard.press('Escape');
    await visits.leave(game);
  });
});
