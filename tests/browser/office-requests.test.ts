import { OfficeMember } from '@reelfloor/server/testing/office-member';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { picture } from '../harness/access-floor.ts';
import { violations } from '../harness/axe.ts';
import { phone } from '../harness/browser.ts';
import { clippedTexts } from '../harness/clipped-texts.ts';
import { nightly } from '../harness/nightly.ts';
import { officeVisits } from '../harness/office-visits.ts';

const sizes = [{ width: 1440, height: 900 }, { width: 1280, height: 720 }, phone, { width: 360, height: 560 }];

describe('the requests of the office', () => {
  // A lost connection, and a question that the test asks in the page's place.
  const visits = officeVisits({}, /net::ERR_INTERNET_DISCONNECTED|status of 403 .*\/office\/api\/requests$/);
  const list = (page: Page) => page.getByRole('complementary', { name: 'Requests' });
  const count = (page: Page) => page.locator('.rail a[href$="/requests"] .rail-count > span');
  const stateOf = (id: string) =>
    visits.floor.queryDatabase((db) => db.get('SELECT state FROM approval_requests WHERE id = ?', id));
  /** Lets a hand pay of 312.00 wait for a decision at machine m1, where player1 sits. Returns its id. */
  const owe = async (): Promise<string> => {
    const id = crypto.randomUUID();
    await visits.floor.change(
      `INSERT INTO waiting_hand_pays (id, kind, player_id, machine_id, session_id, brand_id, amount_minor, reason, at, state)
       SELECT ?, 'handPay', player_id, machine_id, id, brand_id, 31200, 'over the limit', ?, 'waiting'
       FROM sessions ORDER BY started_at LIMIT 1`,
      id,
      Date.now(),
    );
    return id;
  };
  beforeEach(async () => {
    await visits.floor.change(
      `UPDATE approval_requests SET state = 'withdrawn', decided_by = asked_by, decided_at = asked_at
       WHERE state = 'waiting'`,
    );
    await visits.floor.change("UPDATE players SET banned = 0 WHERE username = 'player2'");
  });
  const seatSomebody = async () => {
    const game = await (await visits.floor.player('player1')).game();
    await game.init('m1');
    await game.cashIn(5_000);
  };
  const askToRefuse = async (id: string, reason: string) => {
    const content = { machineId: 'm1', payId: id, verdict: 'refused' } as const;
    return String((await (await visits.member('attendant')).act('decideHandPay', content, { reason })).body.requestId);
  };

  nightly('confirms what reads in one sentence, and refuses with a button that says so', async () => {
    await seatSomebody();
    const payId = await owe();
    const visitor = await visits.open('manager', '/players');
    const { page } = visitor;
    const protection = await visits.member('protection');
    const blocked = await protection.act('blockPlayer', { player: 'player2' }, { reason: 'a copied identity card' });
    const refused = await askToRefuse(payId, 'reel 3 tilted before the reels stopped');
    // Counted on another page, and told to a screen reader.
    await expect.poll(() => count(page).innerText()).toBe('2');
    await page.getByRole('link', { name: 'Requests 2 wait for you' }).first().click();

    await page.getByRole('heading', { name: 'Block the account of player2' }).waitFor();
    await page.getByText('requested by Test protection (protection)').waitFor();
    await page.getByText('a copied identity card').waitFor();
    await page.getByRole('button', { name: 'Block player2' }).click();
    await expect.poll(() => stateOf(String(blocked.body.requestId))).toEqual({ state: 'done' });
    await page.getByRole('status').filter({ hasText: 'Confirmed' }).waitFor();
    await page.getByRole('button', { name: 'Next request' }).click();

    await page.getByRole('heading', { name: 'Refuse the hand pay of ₺312.00 to player1' }).waitFor();
    await page.getByText('Refusal', { exact: true }).waitFor();
    await page.getByText('All unchanged').waitFor();
    const refuse = page.getByRole('button', { name: 'Refuse ₺312.00 to player1' });
    for (const viewport of sizes) {
      await page.setViewportSize(viewport);
      const box = await refuse.boundingBox();
      const bar = await page.locator('.tab-bar').boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? viewport.height);
      expect(await clippedTexts(page)).toEqual([]);
      await picture(visitor, `office-request-${viewport.width}x${viewport.height}`);
    }
    await page.setViewportSize(sizes[0] ?? phone);
    expect(await violations(page)).toEqual([]);
    // Sent back only with what is missing.
    await page.getByRole('button', { name: 'Send back to attendant' }).click();
    await page.getByText('First say what is missing').waitFor();
    expect(await stateOf(refused)).toEqual({ state: 'waiting' });
    await refuse.click();
    await expect.poll(() => stateOf(refused)).toEqual({ state: 'done' });
    const pay = await visits.floor.queryDatabase((db) =>
      db.get('SELECT state FROM waiting_hand_pays WHERE id = ?', payId),
    );
    expect(pay).toEqual({ state: 'refused' });
    await list(page).getByText('No requests for you.').waitFor();
    expect(await count(page).count()).toBe(0);
  });

  it('is not confirmed once what the asker saw has changed, and is asked again with what holds now', async () => {
    await seatSomebody();
    const first = await askToRefuse(await owe(), 'the picture shows no win');
    const visitor = await visits.open('manager', `/requests?id=${first}`);
    const { page } = visitor;
    await page.getByText('All unchanged').waitFor();
    await visits.floor.change("UPDATE balances SET amount_minor = amount_minor + 19200 WHERE account = 'machine:m1'");
    await page.getByText(/^Credit on m1: ₺[\d,.]+ instead of ₺[\d,.]+\.$/).waitFor();
    expect(await page.getByRole('button', { name: 'Confirm as second person' }).isDisabled()).toBe(true);
    expect(await page.getByRole('button', { name: /^Refuse/ }).count()).toBe(0);
    for (const viewport of sizes) {
      await page.setViewportSize(viewport);
      // The list is laid out anew a frame after the window.
      await expect.poll(() => clippedTexts(page)).toEqual([]);
      await picture(visitor, `office-request-changed-${viewport.width}x${viewport.height}`);
    }
    await page.setViewportSize(sizes[0] ?? phone);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Ask again with ₺312.00' }).click();
    await list(page)
      .getByRole('radio', { name: /^Your requests/, checked: true })
      .waitFor();
    await page.getByText('You can’t confirm your own request.').waitFor();
    expect(await stateOf(first)).toEqual({ state: 'declined' });

    // Whoever was first is named to the one who comes late.
    const other = await OfficeMember.open(visits.floor, 'manager', `first-${first.slice(0, 8)}`);
    const [again] = (await visits.floor.queryDatabase((db) =>
      db.all<{ id: string }>("SELECT id FROM approval_requests WHERE state = 'waiting'"),
    )) as { id: string }[];
    const late = await visits.open('attendant', `/requests?id=${again?.id}`);
    await late.page.getByRole('button', { name: 'Refuse ₺312.00 to player1' }).waitFor();
    await other.confirm(String(again?.id));
    await late.page.getByText(`Test ${other.login} (${other.login}) decided first. Confirmed`).waitFor();
  });

  nightly('is refused at the signature if it changed after the last look, and then says what changed', async () => {
    await seatSomebody();
    const id = await askToRefuse(await owe(), 'the picture shows no win');
    const { page } = await visits.open('manager', `/requests?id=${id}`);
    await page.getByText('All unchanged').waitFor();
    // The page's next looks find what it has seen already, as if it had signed between two of them.
    let seen: string | null = null;
    const isRequests = (url: URL) => url.pathname === '/office/api/requests';
    await page.route(isRequests, async (route) => {
      if (seen !== null) return route.fulfill({ contentType: 'application/json', body: seen });
      const answer = await route.fetch();
      seen = await answer.text();
      await route.fulfill({ response: answer, body: seen });
    });
    await expect.poll(() => seen).not.toBeNull();
    await visits.floor.change("UPDATE balances SET amount_minor = amount_minor + 100 WHERE account = 'machine:m1'");
    await page.getByRole('button', { name: 'Refuse ₺312.00 to player1' }).click();
    await page.getByText(/^Credit on m1: ₺[\d,.]+ instead of ₺[\d,.]+\.$/).waitFor();
    expect(await page.getByRole('button', { name: 'Confirm as second person' }).isDisabled()).toBe(true);
    expect(await page.getByRole('button', { name: /^Refuse/ }).count()).toBe(0);
    expect(await stateOf(id)).toEqual({ state: 'waiting' });
    // What it reads next says the same.
    await page.unroute(isRequests);
    await page.getByRole('button', { name: 'Ask again with ₺312.00' }).waitFor();
    await visits.floor.change("UPDATE balances SET amount_minor = amount_minor - 100 WHERE account = 'machine:m1'");
  });

  nightly('is not shown to a reader without the right, who reads how many of their own wait', async () => {
    const protection = await visits.member('protection');
    const blocked = await protection.act('blockPlayer', { player: 'player2' });
    const id = String(blocked.body.requestId);
    const reader = (await visits.open('attendant', `/requests?id=${id}`)).page;
    await reader.getByText(/your role may not decide it/).waitFor();
    await list(reader).getByText('No requests for you.').waitFor();
    expect(await reader.getByRole('button', { name: /player2|Send back/ }).count()).toBe(0);
    expect(await count(reader).count()).toBe(0);
    expect(await (await visits.member('attendant')).confirm(id)).toMatchObject({
      status: 403,
      body: { code: 'NO_RIGHT' },
    });
    expect(await stateOf(id)).toEqual({ state: 'waiting' });

    const own = (await visits.open('protection', '/requests')).page;
    await list(own).getByText('1 of yours waits for somebody else.').waitFor();
    await protection.act('unblockPlayer', { player: 'player2' });
    await list(own).getByText('2 of yours wait for somebody else.').waitFor();
    expect(await count(own).count()).toBe(0);
  });

  nightly('fits a phone in Turkish and light, and turns its buttons off without a connection', async () => {
    const id = await askToRefuse(await owe(), 'makara takıldı');
    const visitor = await visits.open('manager', '/requests', {
      language: 'tr',
      theme: 'light3',
      viewport: phone,
    });
    const { page } = visitor;
    await page.getByText('Elden ödemeyi reddetme').waitFor();
    await picture(visitor, 'office-requests-tr-phone');
    await page.getByText('Elden ödemeyi reddetme').click();
    const refuse = page.getByRole('button', { name: 'player1 oyuncusuna ₺312,00 ödemesini reddet' });
    await refuse.waitFor();
    await picture(visitor, 'office-request-tr-phone');
    expect(await clippedTexts(page)).toEqual([]);
    expect(await violations(page)).toEqual([]);
    await page.context().setOffline(true);
    await page.getByText(/^Bağlantı gerekir/).waitFor();
    expect(await refuse.isDisabled()).toBe(true);
    await page.context().setOffline(false);
    await expect.poll(() => refuse.isEnabled()).toBe(true);
    expect(await stateOf(id)).toEqual({ state: 'waiting' });
  });
});
