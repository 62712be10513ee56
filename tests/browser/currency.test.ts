import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { getJournalFilePath } from '@reelfloor/agent/testing/journals';
import { readJournal } from '@reelfloor/cabinet/testing/read-journal';
import type { Browser } from 'playwright-core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { launchBrowser, logInByForm, newVisitor, type Visitor } from '../harness/browser.ts';
import { freshDataDir } from '../harness/data-folder.ts';
import { type Floor, startFloor } from '../harness/floor.ts';
import { key, ready, spinKey } from '../harness/game-keys.ts';
import { leaveMachine } from '../harness/leave-machine.ts';
import { until } from '../harness/until.ts';

const machineId = '609';
/** Amounts in dinars have three digits after the comma; none may have two. The last digit of a pot rolls on a line of its own. */
const twoDigits = /KWD\s[\d.]*,\d\d(?!\n?\d)/;

let floor: Floor;
let browser: Browser;
let visitor: Visitor;

beforeEach(async () => {
  const dataDir = await freshDataDir();
  await writeFile(join(dataDir, 'Settings.json'), '{"CURRENCY": "KWD"}');
  [floor, browser] = await Promise.all([
    startFloor({ dataDir, environment: { CABINET_SPEED: '3', DATABASE_URL: '' } }),
    launchBrowser(),
  ]);
  visitor = await newVisitor(browser, floor.baseUrl);
});
afterEach(async () => {
  await browser?.close();
  await floor?.stop();
  await floor?.remove();
});

const shows = async (text: RegExp): Promise<void> => {
  await visitor.page.getByText(text).filter({ visible: true }).first().waitFor();
  expect(await visitor.page.locator('body').innerText()).not.toMatch(twoDigits);
};
const cashier = async (...words: string[]): Promise<string> => {
  const env = { ...process.env, DATA_DIR: floor.dataDir, DATABASE_URL: '' };
  const command = ['server/src/start/cli/cashier-command.ts', ...words];
  return (await promisify(execFile)('node', command, { env })).stdout;
};
const roundsPlayed = () =>
  readJournal(getJournalFilePath(join(floor.dataDir, 'agent'), machineId)).filter(({ type }) => type === 'roundPlayed')
    .length;

it('plays in Kuwaiti dinars from the desk to the statement, with three digits everywhere', async () => {
  const { page, complaints } = visitor;
  expect(await cashier('deposit', 'player1', '1.234')).toContain(': 1.234, deposit to player1');
  await expect(cashier('deposit', 'player1', '1.2345')).rejects.toThrow('such as 12.550');

  await logInByForm(page, 'player1');
  await shows(/KWD\s101,234/);

  await page.goto(`/game/${machineId}/lucky-bazaar`);
  await key(page, /^KWD\s5 aktar/).click();
  await until(
    'the meter has it',
    async () => /5,000/.test((await page.locator('.game-meter-main').textContent()) ?? ''),
    60_000,
  );
  await ready(page);
  await spinKey(page).click();
  await until('a round was played', () => roundsPlayed() > 0, 60_000);
  await shows(/KWD\s[\d.]*,\d{3}/);
  await leaveMachine(page);

  await page.goto('/statement');
  await page.getByText('Hesap tutuyor', { exact: true }).waitFor();
  await shows(/KWD\s[\d.]*,\d{3}/);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /CSV/ }).click(),
  ]);
  const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines.at(-1)).toMatch(/1,234/);
  expect(lines.slice(1).join()).not.toMatch(/\d,\d\d(?!\d)/);

  const paytables = await (await fetch(`${floor.baseUrl}/paytables.html`)).text();
  expect(paytables).toContain('<data value="100" lang="en">0.100</data>');
  expect(complaints).toEqual([]);
}, 240_000);
