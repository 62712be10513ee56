import type { FloorMachineState } from '@reelfloor/protocol/office/live';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { picture } from '../harness/access-floor.ts';
import { officeVisits } from '../harness/office-visits.ts';

/** Brands and machines beside those of the test floor. */
const [brands, machines, agents] = [14, 900, 30];
/** What a machine shows in the pictures: in the database all agents of these machines are away. */
const states: readonly FloorMachineState[] = ['playing', 'free', 'playing', 'free', 'reserved', 'playing', 'out'];

describe('a wall with 900 cabinets', { timeout: 120_000 }, () => {
  const visits = officeVisits({}, /401|WebSocket/);
  let token = '';
  beforeAll(async () => {
    const { floor } = visits;
    const manager = await visits.member('manager');
    const { body } = await manager.act('addDisplay', { name: 'Large', siteId: null });
    ({ token } = body.answer as { token: string });
    const brandOf = (machine: number) => `brand-${String(machine % brands).padStart(2, '0')}`;
    await floor.withDatabase((database) =>
      database.transact(async (tx) => {
        for (let agent = 0; agent < agents; agent++)
          await tx.run("INSERT INTO agents (id, token_hash) VALUES (?, 'x')", `hall-${agent + 1}`);
        for (let brand = 0; brand < brands; brand++)
          await tx.run(
            'INSERT INTO brands (id, name, position) VALUES (?, ?, ?)',
            ...[brandOf(brand), `Brand of a long name ${brand + 1}`, 100 + brand],
          );
        for (let machine = 0; machine < machines; machine++)
          await tx.run(
            `INSERT INTO machines (id, brand_id, agent_id, description)
             SELECT ?, ?, ?, description FROM machines WHERE id = 'm1'`,
            ...[String(1001 + machine), brandOf(machine), `hall-${1 + (machine % agents)}`],
          );
      }),
    );
    await floor.restart();
  }, 120_000);

  /** Lets the stream say other states of machines, so that a picture has all colors. */
  const coloured = (page: Page) =>
    page.routeWebSocket(/office\/live/, (route) => {
      route.connectToServer().onMessage((message) => {
        const text = String(message);
        if (!text.includes('"rows"')) return route.send(message);
        const frame = JSON.parse(text) as { data?: { rows?: { id: string; state: FloorMachineState }[] } };
        for (const row of frame.data?.rows ?? []) {
          const number = Number(row.id);
          if (number % 41 !== 0 && number > 1000) row.state = states[number % states.length] ?? 'free';
        }
        route.send(JSON.stringify(frame));
      });
    });

  /** Names what the wall cuts off, and what lies over something else. */
  const cutOff = (page: Page): Promise<string[]> =>
    page.locator('.wall-map').evaluate((map) => {
      const room = map.getBoundingClientRect();
      const found: string[] = [];
      for (const brand of map.querySelectorAll('.wall-brand')) {
        const name = brand.textContent ?? '';
        const box = brand.getBoundingClientRect();
        if (box.bottom > room.bottom + 1 || box.right > room.right + 1) found.push(`cut off: ${name}`);
        for (const part of brand.querySelectorAll(':scope > span, li')) {
          const inner = part.getBoundingClientRect();
          if (inner.bottom > box.bottom + 1 || inner.right > box.right + 1) found.push(`outside: ${name}`);
          if (inner.width < 3 || inner.height < 3) found.push(`too small: ${name}`);
        }
      }
      for (const card of document.querySelectorAll('.wall-agents li')) {
        const box = card.getBoundingClientRect();
        const around = card.closest('.wall-agents')?.getBoundingClientRect();
        if (!around || box.bottom > around.bottom) found.push(`cut off: ${card.textContent}`);
      }
      return found;
    });

  it.each([
    [1920, 1200, 'dark6', 'en'],
    [1440, 900, 'light3', 'tr'],
    [1920, 1080, 'dark6', 'tr'],
    [1280, 720, 'light3', 'en'],
  ] as const)('shows every cabinet at %i × %i, and cuts nothing off', async (width, height, theme, language) => {
    const visitor = await visits.arrive({
      ...{ viewport: { width, height }, theme, language },
      prepare: coloured,
    });
    const { page } = visitor;
    await page.goto(`/office/wall#${token}`);
    await page.locator('.wall-brand li[data-machine="1900"]').waitFor();
    expect(await page.locator('.wall-brand li').count()).toBe(machines + 2);
    expect(await cutOff(page)).toEqual([]);
    await picture(visitor, `office-wall-900-${width}x${height}-${theme}-${language}`);
  });

  it('turns pages where even the smallest tiles do not fit, until each cabinet was shown', async () => {
    await visits.floor.withDatabase((database) =>
      database.transact(async (tx) => {
        for (let brand = 0; brand < 150; brand++)
          await tx.run(
            'INSERT INTO brands (id, name, position) VALUES (?, ?, ?)',
            ...[`own-${brand}`, `Own ${brand}`, 200 + brand],
          );
        await tx.run("UPDATE machines SET brand_id = 'own-' || (CAST(id AS INTEGER) % 150) WHERE id NOT LIKE 'm%'");
      }),
    );
    await visits.floor.restart();
    const visitor = await visits.arrive({
      viewport: { width: 1440, height: 900 },
      prepare: (page) => page.clock.install(),
    });
    const { page } = visitor;
    await page.goto(`/office/wall#${token}`);
    // The whole snapshot, with which all pages are laid out.
    await page.getByText('Floor, 902 cabinets').waitFor();
    const seen = new Set<string>();
    const agentsSeen = new Set<string>();
    for (let turn = 0; turn < 12 && (seen.size < machines + 2 || agentsSeen.size < agents); turn++) {
      expect(await cutOff(page)).toEqual([]);
      for (const id of await page
        .locator('.wall-brand li')
        .evaluateAll((all) => all.map((one) => one.getAttribute('data-machine') ?? '')))
        seen.add(id);
      for (const name of await page.locator('.wall-agents li b').allInnerTexts())
        if (name.startsWith('hall-')) agentsSeen.add(name);
      if (turn === 0) await picture(visitor, 'office-wall-pages');
      await page.clock.runFor(10_000);
    }
    expect([seen.size, agentsSeen.size]).toEqual([machines + 2, agents]);
  });
});
