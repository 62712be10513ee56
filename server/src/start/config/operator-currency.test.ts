import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  buildSettingsForPlayerPages,
  getSiteSettingsJson,
} from '../../backoffice/settings/settings-for-player-pages.ts';
import { getLedgerCurrency, setLedgerCurrency } from '../../money/ledger/ledger-currency.ts';
import { ConfigError } from '../../platform/process/config-error.ts';
import { applyOperatorCurrency, applyOperatorCurrencyIfValid } from './operator-currency.ts';

const damaged = ['{"CURRENCY": "JPY"', '', '[]', '"JPY"'];
let folder = '';
let before = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'reelfloor-currency-'));
  before = getLedgerCurrency();
});
afterEach(() => {
  setLedgerCurrency(before);
  rmSync(folder, { recursive: true });
});
const write = (text: string) => writeFileSync(join(folder, 'Settings.json'), text);

it('a running server keeps its currency while Settings.json is damaged, and follows the mended file', () => {
  setLedgerCurrency('JPY');
  for (const text of damaged) {
    write(text);
    expect(applyOperatorCurrencyIfValid(folder), text).toBe('JPY');
  }
  write('{"CURRENCY":"KWD"}');
  expect(applyOperatorCurrencyIfValid(folder)).toBe('KWD');
  rmSync(join(folder, 'Settings.json'));
  expect(applyOperatorCurrencyIfValid(folder)).toBe('TRY');
});

it('no command counts money while the currency is not known', () => {
  for (const text of damaged) {
    write(text);
    expect(() => applyOperatorCurrency(folder), text).toThrow(ConfigError);
  }
  write('{}');
  applyOperatorCurrency(folder);
  expect(getLedgerCurrency()).toBe('TRY');
});

it('pages of each site have the ledger’s currency while the hall’s file is damaged', () => {
  setLedgerCurrency('JPY');
  const operator = { shared: {}, isDemo: false } as Parameters<typeof buildSettingsForPlayerPages>[1];
  const other = { key: 2, settings: { HELP: '1' } } as unknown as Parameters<typeof getSiteSettingsJson>[1];
  for (const text of damaged) {
    expect(JSON.parse(buildSettingsForPlayerPages(text, operator)), text).toMatchObject({ CURRENCY: 'JPY' });
    expect(JSON.parse(getSiteSettingsJson(text, other)), text).toMatchObject({ CURRENCY: 'JPY' });
  }
});
