import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { launchBrowser, newVisitor } from '../harness/browser.ts';
import { officeVisits } from '../harness/office-visits.ts';

describe('a script on a player’s page', () => {
  const visits = officeVisits();

  /** Everything that a script can send to an address: by fetch, by a form, as a picture and by a socket. */
  const attack = (page: Page, office: string) =>
    page.evaluate(async (target) => {
      const act = `${target}/office/api/actions/givePassword`;
      const body = JSON.stringify({
        key: crypto.randomUUID(),
        reason: 'mine',
        content: { player: 'player1' },
      });
      const reported: string[] = [];
      const send = async (name: string, url: string, init: RequestInit) => {
        const answer = await fetch(url, { credentials: 'include', ...init }).catch(() => null);
        reported.push(`${name} ${answer?.type === 'opaque' ? 'unread' : (answer?.status ?? 'refused')}`);
      };
      await send('post', act, { method: 'POST', mode: 'no-cors', body });
      await send('json', act, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
      await send('get', `${target}/office/api/me`, { mode: 'no-cors' });
      await send('read', `${target}/office/api/me`, {});
      const frame = Object.assign(document.createElement('iframe'), { name: 'hidden-frame' });
      const form = Object.assign(document.createElement('form'), {
        method: 'POST',
        action: act,
        target: 'hidden-frame',
        enctype: 'text/plain',
      });
      const field = Object.assign(document.createElement('input'), { name: body.slice(0, -1), value: '}' });
      form.append(field);
      document.body.append(frame, form);
      form.submit();
      await new Promise((resolve) => {
        const image = Object.assign(new Image(), { onload: resolve, onerror: resolve });
        image.src = `${target}/office/api/machines/m1/picture`;
      });
      for (const path of ['/office/live', '/office/picture'])
        await new Promise<void>((resolve) => {
          const socket = new WebSocket(`${target.replace('http', 'ws')}${path}`, 'protoo');
          socket.onopen = () => {
            reported.push(`open ${path}`);
            resolve();
          };
          socket.onerror = () => resolve();
        });
      return reported;
    }, office);

  it('changes nothing in the office, with a manager’s cookie in the browser at every host', async () => {
    const { floor } = visits;
    const manager = await visits.member('manager');
    const browser = await launchBrowser();
    const { page } = await newVisitor(browser, floor.address);
    const [name = '', value = ''] = manager.cookie.split('=');
    // Not even `SameSite`, which keeps the cookie of another host back by itself.
    for (const { hostname } of [new URL(floor.address), new URL(floor.officeAddress)])
      await page.context().addCookies([{ name, value, domain: hostname, path: '/office', httpOnly: true }]);
    const changes = () =>
      floor.queryDatabase((db) =>
        db.get(
          `SELECT (SELECT count(*) FROM operator_changes) AS changes, (SELECT count(*) FROM approval_requests) AS asked,
             (SELECT password_hash FROM players WHERE username = 'player1') AS password`,
        ),
      );
    const before = await changes();
    await page.goto('/login');
    for (const address of [floor.officeAddress, floor.address]) {
      const reported = await attack(page, address);
      expect(
        reported.filter((line) => line.startsWith('open') || / 200$/.test(line)),
        address,
      ).toEqual([]);
    }
    expect(await changes()).toEqual(before);
    expect((await manager.call('ownSignIns')).status).toBe(200);
    await page.goto('/office');
    expect(new URL(page.url()).origin).toBe(floor.officeAddress);
    await page.goto(`${floor.officeAddress}/lobby`);
    expect(new URL(page.url()).origin).toBe(floor.address);
    await browser.close();
  });
});
