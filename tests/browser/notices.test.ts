import { expect, it } from 'vitest';
import { picture } from '../harness/access-floor.ts';
import { accessVisits } from '../harness/access-visits.ts';
import { desk, phone } from '../harness/browser.ts';
import { clippedTexts } from '../harness/clipped-texts.ts';
import { toast } from '../harness/kept-toasts.ts';
import { until } from '../harness/until.ts';

const visits = accessVisits();

it('lists what was missed while away and what must be read, until it is', async () => {
  const visitor = await visits.arrive({ user: 'player1' });
  const { page } = visitor;
  await page.goto('/lobby');
  const bell = page.getByRole('button', { name: 'Notices' });
  await bell.waitFor();
  await page.waitForFunction(() => Object.keys(localStorage).some((key) => key.startsWith('seen:')));
  // The page is closed, and the player was last here ten minutes ago.
  await page.goto('/favicon.svg');
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage))
      if (key.startsWith('seen:')) localStorage.setItem(key, String(Date.now() - 600_000));
  });
  const player = await visits.floor.player('player1');
  const game = await player.game();
  await game.init('m1');
  await game.cashIn(5_000);
  await game.leave();
  await page.goto('/lobby');
  // Money and session; one more, if the player's first deposit is younger than ten minutes.
  await page.getByRole('button', { name: /^Notices: [23] unread$/ }).click();
  const list = page.getByRole('dialog', { name: 'Notices' });
  const missed = list.getByRole('region', { name: 'While you were away' });
  await missed.getByText('₺50.00 returned from machine m1 to your wallet.').waitFor();
  await missed.getByText(/^Your session at m1 .*ended$/).waitFor();
  await missed.getByText('In ₺50.00, out ₺50.00.').waitFor();
  await missed.getByRole('link', { name: 'Open the statement' }).first().waitFor();
  await picture(visitor, 'notices-missed-en');
  // What is read stays read after a reload and on another page.
  const other = await visitor.page.context().newPage();
  await other.goto('/lobby');
  await other.getByRole('button', { name: /^Notices: [23] unread$/ }).waitFor();
  await list.getByRole('button', { name: 'Mark all as read' }).click();
  await other.getByRole('button', { name: 'Notices', exact: true }).waitFor();
  await other.close();
  await list.getByRole('region', { name: 'Earlier' }).getByText('₺50.00 returned').waitFor();
  await page.keyboard.press('Escape');
  expect(await bell.evaluate((key) => key === document.activeElement)).toBe(true);

  // A break refuses the seat: that stays, over a reload too, until it is read.
  await player.post('player/timeout', { hours: 24 });
  await page.goto('/game/m2/x');
  await page.waitForURL('**/lobby');
  await toast(page, 'You are on a break');
  // Two keys beside the words leave these room to be read.
  for (const width of [1440, 390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    const shown = page.locator('[data-sonner-toast]').filter({ hasText: 'You are on a break' });
    expect((await shown.locator('[data-content]').boundingBox())?.width, `${width}`).toBeGreaterThan(200);
    expect(await clippedTexts(page), `${width}`).toEqual([]);
    await picture(visitor, `toast-with-keys-${width}-en`);
  }
  await page.setViewportSize(desk);
  await page.reload();
  await page.getByRole('button', { name: 'Notices: 1 unread' }).click();
  const staying = list.getByRole('region', { name: 'Stay until you read them' });
  await staying.getByText('You are on a break').waitFor();
  const link = staying.getByRole('link', { name: 'Open player protection' });
  expect(await link.getAttribute('href')).toBe('/protection');
  await picture(visitor, 'notices-desk-en');
  for (const [name, width, height] of [
    ['phone', 390, 844],
    ['small', 320, 568],
    ['low', 844, 390],
    ['laptop', 1280, 720],
  ] as const) {
    await page.setViewportSize({ width, height });
    await picture(visitor, `notices-${name}-en`);
  }
  await staying.getByRole('button', { name: 'Read' }).click();
  await page.getByRole('button', { name: 'Notices', exact: true }).waitFor({ state: 'attached' });
});

it('lies behind a bell in the game, too, where no key stakes anything while the list is open', async () => {
  const visitor = await visits.arrive({ user: 'player2' });
  const { page } = visitor;
  await page.goto('/game/m2/x');
  await page.getByRole('button', { name: 'Leave' }).waitFor();
  const bell = page.getByRole('button', { name: /^Notices/ });
  const list = page.getByRole('dialog', { name: 'Notices' });
  const sent: string[] = [];
  page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => sent.push(String(payload))));
  await page.reload();
  await until('the machine has been joined', () => sent.some((message) => message.includes('"init"')));
  await bell.click();
  await list.getByRole('heading', { name: 'Notices' }).click();
  await page.keyboard.press('Space');
  await page.keyboard.press('r');
  await list.waitFor();
  expect(await page.getByRole('dialog', { name: /Rules/ }).count()).toBe(0);
  expect(sent.filter((message) => message.includes('"press"'))).toEqual([]);
  await page.keyboard.press('Escape');
  await list.waitFor({ state: 'hidden' });
  expect(await bell.evaluate((key) => key === document.activeElement)).toBe(true);
  for (const [width, height] of [
    [1440, 900],
    [1280, 720],
    [390, 844],
    [320, 568],
    [320, 480],
    [844, 390],
    [480, 320],
  ] as const) {
    await page.setViewportSize({ width, height });
    const place = await bell.boundingBox();
    expect(place && place.x >= 0 && place.x + place.width <= width, `${width}`).toBe(true);
    await picture(visitor, `game-bell-${width}x${height}`);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Leave' }).click();
  await page.waitForURL('**/lobby');
});

it('fits a phone in Turkish, and the toolbar has room for the bell', async () => {
  const visitor = await visits.arrive({ user: 'player2', language: 'tr', viewport: phone, theme: 'light3' });
  const { page } = visitor;
  await page.goto('/lobby');
  for (const [name, width, height] of [
    ['phone', 390, 844],
    ['narrow', 360, 560],
    ['small', 320, 568],
  ] as const) {
    await page.setViewportSize({ width, height });
    const bell = page.getByRole('button', { name: 'Bildirimler' });
    await bell.waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), name).toBe(true);
    await picture(visitor, `toolbar-${name}-tr`);
  }
});
