import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { violations } from '../harness/axe.ts';
import { key } from '../harness/game-keys.ts';
import { fewFrames, GameVisits } from '../harness/game-visits.ts';
import { call, logIn } from '../harness/player.ts';
import { until } from '../harness/until.ts';

describe('a player at a machine', () => {
  let visits: GameVisits;
  beforeAll(async () => {
    visits = await GameVisits.open({}, fewFrames);
  });
  afterAll(() => visits?.close());
  afterEach(() => visits.leaveClean());

  it.each([
    ['a desk', { width: 1440, height: 900 }],
    ['a phone', { width: 390, height: 844 }],
    ['a phone held sideways', { width: 844, height: 390 }],
  ] as const)('reaches jackpots, chat and help on %s without leaving the game', async (_, viewport) => {
    await writeToPlayer(visits.floor.baseUrl);
    const game = await visits.sitDown({ viewport });
    const { page } = game;
    const chatKey = page.getByRole('button', { name: 'Ekip sohbeti, 1 okunmamış mesaj' });
    for (const place of [key(page, /^Jackpotlar/), chatKey, key(page, /^Bağlantı/)]) await expectWithin(page, place);

    await key(page, /^Jackpotlar/).click();
    const jackpots = page.getByRole('dialog', { name: 'Jackpotlar' });
    await until('four levels are shown', async () => (await jackpots.getByText('₺').count()) === 4);
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');

    await chatKey.click();
    const chat = page.getByRole('dialog', { name: 'Ekip sohbeti' });
    await chat.getByRole('button', { name: 'Staff One' }).waitFor();
    // The chat covers the reels, so the spin key must be disabled.
    expect(await page.locator('.game-spin').getAttribute('aria-disabled')).toBe('true');
    await page.keyboard.press('Escape');
    await chat.waitFor({ state: 'detached' });

    const sheet = key(page, 'Para ve ayarlar');
    if (await sheet.isVisible()) await sheet.click();
    await key(page, 'Yardım').click();
    const help = page.getByRole('dialog', { name: 'Yardım' });
    expect(await violations(page)).toEqual([]);
    await help.getByRole('button', { name: 'Ekibe yaz' }).click();
    const words = chat.getByRole('textbox');
    await until('the words are ready', async () => /^104 numaralı makinede .*oturum/.test(await words.inputValue()));
    await words.fill('');
    await page.keyboard.press('Escape');
    await chat.waitFor({ state: 'detached' });
    expect(page.url()).toContain('/game/104');
    await visits.leave(game);
  });

  it('reads Arabic with the currency on its side and the full stop at the end', async () => {
    const game = await visits.sitDown({ language: 'ar' });
    const { page } = game;
    await until('the sheet tells the wallet', async () =>
      (await page.locator('.game-sheet').innerText()).includes('₺'),
    );
    const wallet = await placesIn(page, '.game-sheet p', ['₺', '1']);
    expect(wallet[0]).toBeLessThan(wallet[1] ?? 0);
    // In a right-to-left language the sentence begins at the right and ends at the left.
    const hint = await placesIn(page, '.game-hint span', ['first', '.']);
    expect(hint[1]).toBeLessThan(hint[0] ?? 0);
    await visits.leave(game, /^غادر$/);
  });
});

/** Returns the distance of each character from the left, in pixels. `first` is the text's first character. */
const placesIn = (page: Page, selector: string, characters: string[]) =>
  page.evaluate(
    ([css, wanted]) => {
      const element = [...document.querySelectorAll(css)].find((one) => one.textContent?.includes(wanted.at(-1) ?? ''));
      if (!element) throw new Error(`nothing in ${css} says ${wanted.join(' ')}`);
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const found: Record<string, number> = {};
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        for (const [index, character] of [...(node.textContent ?? '')].entries()) {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + 1);
          found.first ??= range.getBoundingClientRect().left;
          found[character] ??= range.getBoundingClientRect().left;
        }
      }
      return wanted.map((character) => found[character] ?? Number.NaN);
    },
    [selector, characters] as const,
  );

const expectWithin = async (page: Page, place: ReturnType<Page['getByRole']>): Promise<void> => {
  await place.waitFor();
  const box = await place.boundingBox();
  const size = page.viewportSize();
  if (!box || !size) throw new Error('it is not on the page');
  expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
  expect(box.x).toBeGreaterThanOrEqual(0);
  expect(box.x + box.width).toBeLessThanOrEqual(size.width);
};

/** A player must write first, because staff may write only to players who have written to them. */
const writeToPlayer = async (baseUrl: string): Promise<void> => {
  const [player, staff] = [await logIn(baseUrl, 'player1'), await logIn(baseUrl, 'staff1')];
  const write = async (from: typeof player, to: typeof player, text: string) => {
    const query = `contactId=${to.user.id}&userId=${from.user.id}`;
    const { body } = await call(baseUrl, from.token, `/api/chat/get-chat?${query}`);
    const { chat } = body as { chat: { id: string } };
    const sent = await call(baseUrl, from.token, '/api/chat/send-message', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ chatId: chat.id, contactId: to.user.id, messageText: text }),
    });
    expect(sent.status).toBe(200);
  };
  await write(player, staff, 'Merhaba');
  await write(staff, player, 'Buyurun');
};
