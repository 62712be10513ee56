import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { formatInitialDemoBalance } from './seed-demo-database.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'reelfloor-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

it('what players of the demo have is told in the currency of the settings', async () => {
  expect(await formatInitialDemoBalance(dataDir)).toBe('1000.00 TRY');
  writeFileSync(join(dataDir, 'Settings.json'), '{ "CURRENCY": "EUR" }');
  expect(await formatInitialDemoBalance(dataDir)).toBe('1000.00 EUR');
});
