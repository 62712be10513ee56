import type { Browser, Request } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { budgets, filesOfPage } from '../../scripts/client-budgets.ts';
import { filesOf, readManifest } from '../../scripts/client-weight.ts';
import { violations } from '../harness/axe.ts';
import { enterAs, launchBrowser, newVisitor, phone } from '../harness/browser.ts';
import { type Floor, startFloor } from '../harness/floor.ts';
import { nightly } from '../harness/nightly.ts';
import { operateAt } from '../harness/operate-at.ts';
import { until } from '../harness/until.ts';

let floor: Floor;
let browser: Browser;
beforeAll(async () => {
  [floor, browser] = await Promise.all([floorWithReservation('609', 'player2'), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await floor?.stop();
  await floor?.remove();
});

const floorWithReservation = async (machineId: string, username: string): Promise<Floor> => {
  const started = await startFloor();
  await operateAt(started.dataDir, 'machine', 'reserve', machineId, username);
  return started;
};
const operate = (...order: string[]) => operateAt(floor.dataDir, ...order);

it('finds machines by brand, search and status, and keeps a reserved one for its player', async () => {
  const { page, complaints, close } = await newVisitor(browser, floor.baseUrl, { motion: true });
  await enterAs(page, floor.baseUrl, 'player2');
  const main = page.getByRole('main');
  const cards = main.getByRole('article');
  const numbers = () => cards.getByRole('heading').locator('.sr-only').allInnerTexts();
  await cards.nth(11).waitFor();

  const brands = main.getByRole('navigation', { name: 'Markalar' });
  const koi = brands.getByRole('link', { name: /^Neon Koi 2\/2 boş/ });
  await koi.click();
  await page.waitForURL('**/lobby/koi/neon-koi');
  await expect.poll(numbers).toEqual(['Makine 212', 'Makine 215']);
  expect(await koi.getAttribute('aria-current')).toBe('true');
  const ticker = main.getByRole('region', { name: 'Jackpotlar' });
  await ticker.getByText('Neon Koi').waitFor();
  expect(await ticker.getByRole('term').allInnerTexts()).toEqual(['Grand', 'Major', 'Minor', 'Mini']);
  await ticker.getByRole('button', { name: 'Sonraki markanın jackpotları' }).click();
  await ticker.getByText('Neon Koi').waitFor({ state: 'hidden' });
  await koi.click();
  await page.waitForURL('**/lobby');

  const search = main.getByRole('textbox', { name: 'Makine ara' });
  await search.fill('KOİ 21');
  await expect.poll(numbers).toEqual(['Makine 212', 'Makine 215']);
  // The counts at the filters include only machines that match the search.
  await main.getByRole('button', { name: 'Tümü 2' }).waitFor();
  await search.fill('MAKİNE 104');
  await expect.poll(numbers).toEqual(['Makine 104']);
  await search.fill('hiçbiri');
  await main.getByText('Eşleşen makine yok').waitFor();
  await main.getByRole('button', { name: 'Süzgeçleri kaldır' }).click();
  await expect.poll(() => cards.count()).toBe(12);

  // What is reserved for the player comes first, in every order.
  expect((await numbers())[0]).toBe('Makine 609');
  await cards.first().getByText('Sizin için ayrıldı').waitFor();
  await cards.first().getByRole('link', { name: /^Oyna/ }).waitFor();
  const order = main.getByRole('combobox', { name: 'Sıralama' });
  await order.selectOption('Bahis: yüksekten');
  await page.waitForURL('**/lobby?sort=stakeHigh');
  const orderedIds = async () => (await numbers()).map((name) => name.replace('Makine ', ''));
  await expect.poll(() => cards.count()).toBe(12);
  const byStake = await orderedIds();
  expect(byStake[0]).toBe('609');
  const stakeOf = async (id: string | undefined) =>
    (await main.getByRole('article', { name: `Makine ${id}` }).innerText()).match(/– ([\d.,]+)/)?.[1];
  expect([await stakeOf(byStake[1]), await stakeOf(byStake.at(-1))]).toEqual(['50', '10']);
  // The next visit has the same order without its address.
  await page.goto('/lobby');
  await expect.poll(orderedIds).toEqual(byStake);
  await order.selectOption('Numara');
  await expect.poll(numbers).not.toEqual(byStake);
  await page.goto('/lobby/atlantis/sunken');
  await main.getByText('Böyle bir marka yok').waitFor();

  const other = await newVisitor(browser, floor.baseUrl);
  await enterAs(other.page, floor.baseUrl, 'player1');
  const reserved = other.page.getByRole('article', { name: 'Makine 609' });
  await reserved.getByText('Başka bir oyuncu için ayrıldı').waitFor();
  expect(await reserved.getByRole('link').count()).toBe(0);
  expect(await reserved.innerText()).not.toContain('Player Two');
  expect([...complaints, ...other.complaints]).toEqual([]);
  await close();
  await other.close();
});

it('watches all brands over one connection, and in a game the brand of its machine', async () => {
  const { page, complaints, close } = await newVisitor(browser, floor.baseUrl);
  const channels: string[] = [];
  const watched: unknown[] = [];
  page.on('websocket', (socket) => {
    channels.push(new URL(socket.url()).pathname);
    socket.on('framesent', ({ payload }) => {
      const { method, data } = JSON.parse(String(payload));
      if (method === 'watch') watched.push(data.brands);
    });
  });
  await enterAs(page, floor.baseUrl, 'player1');
  await expect.poll(() => watched).toEqual([null]);
  await page.getByRole('link', { name: /^Oyna: .*405$/ }).click();
  await page.waitForURL('**/game/405/**');
  await expect.poll(() => watched).toEqual([null, ['copper']]);
  await page.goBack();
  await expect.poll(() => watched).toEqual([null, ['copper'], null]);
  expect(new Set(channels)).toEqual(new Set(['/notify', '/machine']));

  // The page's first script asks for the lobby before its code is there, which renews the token and still takes the answers.
  const firstCalls = ['/v1/machine/all', '/v1/machine/brands', '/v1/player/balance', '/v1/validate'];
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.reload();
  await expect.poll(() => watched.length).toBe(4);
  await page.getByRole('article').nth(11).waitFor();
  expect(asked.filter((path) => firstCalls.includes(path)).sort()).toEqual(firstCalls);
  expect(complaints).toEqual([]);
  await close();
});

nightly('shows a machine’s details: how it pays, its jackpots, and why nobody can play', async () => {
  const { page, complaints, close } = await newVisitor(browser, floor.baseUrl);
  await enterAs(page, floor.baseUrl, 'player1');
  const card = page.getByRole('article', { name: 'Makine 212' });
  await card.getByRole('button', { name: /^Makine 212/ }).press('Enter');
  const details = page.getByRole('dialog', { name: /^Makine 212/ });
  await details.getByText('Müsait').waitFor();
  // Enter in the details plays. Parts that load later draw the key anew, so the key that was found first may be gone.
  await details.getByRole('link', { name: /^Oyna/ }).and(page.locator(':focus')).waitFor();
  const fact = (name: string) =>
    details
      .getByRole('term')
      .filter({ hasText: new RegExp(`^${name}$`) })
      .locator('xpath=following-sibling::dd');
  await expect.poll(() => fact('Oyuncuya dönüş').innerText()).toBe('%95,06');
  await expect.poll(() => fact('Kazandıran turlar').innerText()).toBe('%57,74');
  expect(await fact('Elden ödeme').innerText()).toBe('₺3.000 üstü kazançlar');
  expect(await fact('Bahisler').innerText()).toMatch(/^₺1\s+₺2\s+₺3\s+₺5\s+₺10$/);
  expect(await fact('Grand jackpot').innerText()).toMatch(/^₺[\d.]+,\d\d$/);
  await details.getByRole('link', { name: 'Kurallar ve ödeme tabloları' }).waitFor();
  await details.getByRole('button', { name: 'Favori: makine 212' }).click();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await details.waitFor({ state: 'hidden' });
  // The focus is back at the card, and the card knows its favourite.
  expect(await card.getByRole('button', { name: /^Makine 212/ }).evaluate((it) => it.matches(':focus'))).toBe(true);
  expect(await card.getByRole('button', { name: /^Favori/ }).getAttribute('aria-pressed')).toBe('true');

  await operate('machine', 'disable', '212', '--reason', 'belt', '--note', 'Altıda yine burada');
  await card.getByText('Altıda yine burada').waitFor();
  await card.getByRole('button', { name: 'Ayrıntılar: makine 212' }).click();
  await details.getByText('Altıda yine burada').waitFor();
  await details.getByText('bir dakikadan az süredir').waitFor();
  expect(await details.getByRole('link', { name: /^Oyna/ }).count()).toBe(0);
  // The details follow the machine while they are open.
  await operate('machine', 'enable', '212');
  await details.getByRole('link', { name: /^Oyna/ }).waitFor();
  await page.keyboard.press('Escape');
  expect(complaints).toEqual([]);
  await close();
});

it('is walked by keyboard: the slash searches, and arrow keys lead from card to card', async () => {
  const { page, complaints, close } = await newVisitor(browser, floor.baseUrl);
  await enterAs(page, floor.baseUrl, 'player1');
  const main = page.getByRole('main');
  const cards = main.getByRole('article');
  await cards.nth(11).waitFor();
  const field = main.getByRole('textbox', { name: 'Makine ara' });
  await page.keyboard.press('/');
  await expect.poll(() => field.evaluate((it) => it.matches(':focus'))).toBe(true);
  await page.keyboard.type('a/');
  expect(await field.inputValue()).toBe('a/');
  await field.fill('koi');
  await main.getByRole('status').getByText('2 makine').waitFor();
  await field.press('Escape');
  expect(await field.inputValue()).toBe('');
  // The list follows the field a moment later.
  await cards.nth(11).waitFor();

  const focused = () =>
    page.evaluate(() => {
      const card = document.activeElement?.closest('[aria-posinset]');
      return [card?.getAttribute('aria-posinset'), document.activeElement?.className.split(' ')[0]];
    });
  await cards
    .first()
    .getByRole('button', { name: /^Favori/ })
    .focus();
  for (const [key, place] of [
    ['ArrowRight', '2'],
    ['ArrowDown', '6'],
    ['ArrowLeft', '5'],
    ['ArrowUp', '1'],
    // There is no card further up or to the left.
    ['ArrowUp', '1'],
    ['ArrowLeft', '1'],
  ] as const) {
    await page.keyboard.press(key);
    expect(await focused(), key).toEqual([place, 'favourite-star']);
  }
  expect(await violations(page)).toEqual([]);
  expect(complaints).toEqual([]);
  await close();
});

nightly('keeps favourites and the machines played last, on a phone too', async () => {
  const { page, complaints, close } = await newVisitor(browser, floor.baseUrl, { viewport: phone });
  await enterAs(page, floor.baseUrl, 'player1');
  const cards = page.getByRole('main').getByRole('article');
  await cards.first().waitFor();
  const favourites = page.getByRole('button', { name: /^Favoriler/ });
  await favourites.click();
  await page.getByText('Henüz favori yok').waitFor();
  await page.getByRole('button', { name: 'Tüm makineleri göster' }).click();
  const second = cards.nth(1);
  const name = await second.getByRole('heading').innerText();
  const id = await second.getByRole('heading').locator('.figures').innerText();
  const star = second.getByRole('button', { name: /^Favori: makine/ });
  // The star is beside the machine's picture, and not on it, where it would be hard to see.
  const [picture, mark] = await Promise.all([second.locator('img').boundingBox(), star.boundingBox()]);
  expect(mark?.x).toBeGreaterThanOrEqual((picture?.x ?? 0) + (picture?.width ?? Number.NaN));
  await star.click();
  expect(await star.getAttribute('aria-pressed')).toBe('true');
  await page.reload();
  await favourites.click();
  await expect.poll(() => cards.count()).toBe(1);
  expect(await cards.getByRole('heading').innerText()).toBe(name);

  // The order by the last play knows the machines that the player joined, not those that were only requested.
  await page.goto('/game/609/kept');
  await page.getByText('başka bir oyuncuya ayrıldı').waitFor();
  await page.goto(`/game/${id}/demo`);
  // Leaves by the leave button: otherwise the seat would stay held, and the lobby would ask about it.
  await page.getByRole('button', { name: /^Ayrıl/ }).click();
  await page.waitForURL('**/lobby');
  const numbers = () => cards.getByRole('heading').locator('.figures').allInnerTexts();
  await page.getByRole('combobox', { name: 'Sıralama' }).selectOption('Son oynanan');
  await expect.poll(async () => (await numbers())[0]).toBe(id);
  expect((await numbers()).length).toBeGreaterThan(1);
  expect(complaints).toEqual([]);
  await close();
});

it('loads exactly the files that the byte budgets count', async () => {
  for (const budget of budgets) {
    const { page, close } = await newVisitor(browser, floor.baseUrl);
    if (budget.page === '/lobby') {
      await enterAs(page, floor.baseUrl, 'player2');
      await page.getByRole('main').getByRole('article').first().waitFor();
    }
    // Otherwise the late files of this first page would count as the first ones of the next.
    await page.goto('about:blank');
    const asked = new Set<string>();
    const loaded = new Set<string>();
    page.on('request', (request) => fileOf(request, (file) => asked.add(file)));
    page.on('requestfinished', (request) => fileOf(request, (file) => loaded.add(file)));
    const folder = process.env.WEB_DIR ?? 'web/dist';
    const counted = [...filesOfPage(folder, budget)];
    const late = [...filesOf(readManifest(folder), lateSources)].filter((file) => !counted.includes(file));
    await page.goto(budget.page);
    await page.getByRole('main').waitFor();
    await until('all that counts is there', () => counted.every((file) => loaded.has(file)));
    await until('nothing else is on its way', () => asked.size === loaded.size);
    // Waits until the browser is idle, because code that runs then may still make requests. A busy browser may never be.
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 10_000 })));
    expect([...asked].filter((file) => !late.includes(file)).sort()).toEqual(counted.sort());
    // What the lobby loads by itself later must not compete with what it needs.
    if (budget.page === '/lobby') await until('the later files come', () => late.every((file) => asked.has(file)));
    const order = [...asked].map((file) => late.includes(file));
    expect(order.lastIndexOf(false), [...asked].join()).toBe(counted.length - 1);
    await close();
  }
});

/** Loaded by themselves, after the page. */
const lateSources = [
  'src/features/footer/footer.tsx',
  'src/app/promotions-outside-game.tsx',
  'lazy-loaded-routes',
  'src/features/lobby/lazy-lobby-components.tsx',
  'src/features/notices/store/missed-notices.ts',
];

const fileOf = (request: Request, take: (file: string) => void): void => {
  const { pathname } = new URL(request.url());
  if (/\.(js|css)$/.test(pathname)) take(pathname.slice(1));
};
