import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { fillPageTemplate } from '../../api/http/fill-page-template.ts';
import type { Database } from '../../platform/database/database.ts';
import { openTemporaryDatabase } from '../../platform/database/temporary-database.ts';
import { ConfigError } from '../../platform/process/config-error.ts';
import { seedQuickPanel } from '../../players/quick-panel/seed-quick-panel.ts';
import { assertNoDemoPages } from './assert-database-usable.ts';

const information = join(import.meta.dirname, '../../../../web/information');
let database: Database;
let remove: () => Promise<void>;
let dataDir: string;
beforeEach(async () => {
  ({ database, remove } = await openTemporaryDatabase());
  dataDir = await mkdtemp(join(tmpdir(), 'pages-'));
  await mkdir(join(dataDir, 'pages'));
});
afterEach(async () => {
  await remove();
  await rm(dataDir, { recursive: true });
});

const start = () => assertNoDemoPages(database.read, { webDir: information, dataDir });
const put = async (name: string, html: string) => writeFile(join(dataDir, 'pages', name), html);
const defaultPage = async (name: string): Promise<string> =>
  (await import('node:fs/promises')).readFile(join(information, name), 'utf8');

it('takes the default pages, their copies and pages of a house, which do not deny real money', async () => {
  await expect(start()).resolves.toBeUndefined();
  const terms = await defaultPage('terms-of-use.html');
  await put('terms-of-use.html', terms);
  await put('privacy-policy.html', '<p>We play for real money.</p>');
  await expect(start()).resolves.toBeUndefined();
  const served = fillPageTemplate(terms, { DEMO: false, REAL_MONEY: true });
  expect(served).toContain('This floor is played for real money');
  expect(served).not.toMatch(/play money|oyun parası/i);
});

it.each(['terms-of-use.html', 'player-protection-information.html'])('refuses %s as a demo showed it', async (name) => {
  await put(name, fillPageTemplate(await defaultPage(name), { DEMO: true, REAL_MONEY: false }));
  await expect(start()).rejects.toThrow(ConfigError);
  await expect(start()).rejects.toThrow(`${name} is a page of the demo`);
});

it('refuses the demo’s panel until its entry is removed or says something else', async () => {
  await database.transact(seedQuickPanel);
  await expect(start()).rejects.toThrow('quick-panel remove play-money');
  await database.transact((tx) =>
    tx.run("UPDATE quick_panel_entries SET detail = 'Our money is real.' WHERE id = 'play-money'"),
  );
  await expect(start()).resolves.toBeUndefined();
});
