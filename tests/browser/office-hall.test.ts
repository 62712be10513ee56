import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { OfficeMember } from '@reelfloor/server/testing/office-member';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { picture } from '../harness/access-floor.ts';
import { violations } from '../harness/axe.ts';
import { officeVisits } from '../harness/office-visits.ts';

const sizes = [
  { width: 1440, height: 900 },
  { width: 1280, height: 720 },
  { width: 390, height: 844 },
  { width: 360, height: 560 },
];

describe('brands and floor files in the settings of the office', () => {
  const visits = officeVisits();
  const form = (page: Page, title: string) => page.locator('details.action', { hasText: title }).first();
  const openForm = (page: Page, title: string) => page.locator('.action > summary', { hasText: title }).first().click();
  const inEverySize = async (
    visitor: Awaited<ReturnType<typeof visits.open>>,
    name: string,
    look: () => Promise<void>,
  ) => {
    for (const size of sizes) {
      await visitor.page.setViewportSize(size);
      await look();
      await picture(visitor, `${name}-${size.width}`);
      const width = await visitor.page.evaluate(() => document.documentElement.scrollWidth);
      expect(width, `${name} ${size.width}`).toBeLessThanOrEqual(size.width);
    }
  };
  const brandOf = (id: string) =>
    visits.floor.queryDatabase((db) => db.get<{ bounds: string | null }>('SELECT bounds FROM brands WHERE id = ?', id));

  it('a brand is added with jackpots and bounds, and its jackpots are changed', async () => {
    const visitor = await visits.open('admin', '/settings?of=brand');
    const { page } = visitor;
    const second = await OfficeMember.open(visits.floor, 'admin', 'second');
    const confirmNewest = async () => {
      const { requests } = (await second.call('requests')).body as {
        requests: { id: string; state: string }[];
      };
      const id = requests.find(({ state }) => state === 'waiting')?.id ?? '';
      expect((await second.confirm(id)).status).toBe(200);
    };
    await openForm(page, 'Add a brand');
    const add = form(page, 'Add a brand');
    await add.getByLabel('ID', { exact: true }).fill('heron');
    await add.getByLabel('Name', { exact: true }).fill('Grey Heron');
    await add.getByRole('button', { name: 'Add a level' }).click();
    await add.getByLabel('Seed amount').fill('50.000');
    await add.getByLabel('Share weight').fill('4');
    for (const [label, value] of [
      ['Highest stake', '10'],
      ['Highest win of a round, in stakes', '270'],
      ['Most free spins per round', '120'],
      ['Free spin multiplier', '2'],
      ['Jackpot share, ‰', '10'],
      ['Hand pay above', '3000'],
    ] as const)
      await add.getByLabel(label).fill(value);
    await add.getByLabel('Reason').fill('New cabinets come');
    const submit = add.getByRole('button', { name: 'Add a brand' });
    // The odds of the one level are missing, and may be: then hits are not held against them.
    expect(await submit.isEnabled()).toBe(true);
    await inEverySize(visitor, 'office-add-brand-en', () => add.scrollIntoViewIfNeeded());
    expect(await violations(page)).toEqual([]);
    await submit.click();
    await page.getByText('Waits for a second person.').first().waitFor();
    await confirmNewest();
    expect(JSON.parse((await brandOf('heron'))?.bounds ?? '')).toMatchObject({
      ...{ maxStakeMinor: 1_000, handPayMinor: 300_000, maxAheadMinor: 3_000_000, approvalMinor: null },
    });
    await page.reload();
    await page.getByRole('button', { name: 'Grey Heron' }).click();
    await openForm(page, 'Jackpots of Grey Heron');
    const jackpots = form(page, 'Jackpots of Grey Heron');
    await jackpots.getByRole('button', { name: 'Add a level' }).click();
    await jackpots.getByLabel('Seed amount').nth(1).fill('5.000');
    await jackpots.getByLabel('Reason').fill('A second level');
    await inEverySize(visitor, 'office-jackpots-en', () => jackpots.scrollIntoViewIfNeeded());
    await jackpots.getByRole('button', { name: 'Set jackpots' }).click();
    await jackpots.getByText('Waits for a second person.').waitFor();
    await confirmNewest();
    const levels = await visits.floor.queryDatabase((db) =>
      db.all("SELECT seed_minor AS seed FROM jackpot_levels WHERE brand_id = 'heron' ORDER BY level"),
    );
    expect(levels).toEqual([{ seed: 5_000_000 }, { seed: 500_000 }]);
  });

  it('a floor file says every fault, and shows what it changes before it is applied, in Turkish and light', async () => {
    const visitor = await visits.open('admin', '/settings?of=agent', { language: 'tr', theme: 'light3' });
    const { page } = visitor;
    const file = async (content: unknown) => {
      const path = join(visits.floor.config.dataDir, 'floor.json');
      await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content));
      return path;
    };
    await page.getByRole('button', { name: 'demo-floor' }).click();
    await openForm(page, 'Salon dosyası');
    const floorFile = form(page, 'Salon dosyası');
    const choose = async (content: unknown) => {
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        floorFile.getByLabel('Ajanın salon dosyası').click(),
      ]);
      await chooser.setFiles(await file(content));
    };
    await choose({
      machines: [
        { machine: 'x y', brand: 'koi', game: 'koi' },
        { machine: 'm2', brand: 'koi' },
      ],
    });
    await floorFile.getByText('1. makine: machine: 1–64 harf').waitFor();
    await floorFile.getByText('2. makine: game: şunlardan biri olmalı').waitFor();
    await inEverySize(visitor, 'office-floor-file-faults-tr', () => floorFile.scrollIntoViewIfNeeded());
    const known = await visits.floor.queryDatabase((db) =>
      db.all<{ id: string; brand: string }>('SELECT id, brand_id AS brand FROM machines ORDER BY id'),
    );
    await choose({
      machines: [
        ...known.map(({ id, brand }) => ({ machine: id, brand, game: 'koi' })),
        { machine: 'z9', brand: 'koi', driver: 'sas', cabinet: 'z9.json' },
        { machine: 'z10', brand: 'nothing', game: 'koi' },
      ],
    });
    await floorFile.getByText('Böyle bir marka yok: önce ekleyin').waitFor();
    expect(await floorFile.getByRole('button', { name: /uygula$/ }).isDisabled()).toBe(true);
    await choose({
      machines: [
        ...known.slice(1).map(({ id, brand }) => ({ machine: id, brand, game: 'koi' })),
        { machine: 'z9', brand: 'koi', driver: 'sas', cabinet: 'z9.json' },
      ],
    });
    await floorFile.getByText('Çıkıyor').waitFor();
    await floorFile.getByLabel('Gerekçe').fill('Yeni sıra');
    await inEverySize(visitor, 'office-floor-file-tr', () => floorFile.scrollIntoViewIfNeeded());
    expect(await violations(page)).toEqual([]);
    await floorFile.getByRole('button', { name: '2 değişikliği uygula' }).click();
    await floorFile.getByText('İkinci kişiyi bekliyor.').waitFor();
  });
});
