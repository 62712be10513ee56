import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readThirdPartyOrigins } from '../../api/http/content-security-policy.ts';
import { createSingleSite } from '../../platform/sites/sites.ts';
import { findSettingsFileErrors } from './find-settings-file-errors.ts';
import { readOperatorCurrency } from './operator-currency.ts';

const folder = mkdtempSync(join(tmpdir(), 'reelfloor-settings-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const faultsOf = (text: string): string[] => {
  writeFileSync(join(folder, 'Settings.json'), text);
  return findSettingsFileErrors(folder);
};

it('finds no fault if the file is absent or good', () => {
  expect(findSettingsFileErrors(join(folder, 'nowhere'))).toEqual([]);
  expect(faultsOf('{"CURRENCY": "EUR", "IP_CHECKING": true, "SITE_ID": 7}')).toEqual([]);
});

it.each([
  ['{"CURRENCY": "EUR",}', /Settings\.json is no JSON \(.+\); mend it\./],
  ['[1, 2]', /Settings\.json is no JSON object; mend it\./],
  ['{"CURENCY": "EUR"}', /has CURENCY, which is no setting/],
  ['{"CURRENCY": "euro"}', /CURRENCY is "euro", which is no currency of ISO 4217; set a code/],
])('says what to do about %s', (text, line) => {
  expect(faultsOf(text)).toEqual([expect.stringMatching(line)]);
});

it('reads prices with a dot for thousands as pages do, and so do the other readers of the file', async () => {
  const text = '{ "HOT_COINS": [500, 1.000.000], "CURRENCY": "EUR", "API_URL": "https://elsewhere.example/v1/" }';
  expect(faultsOf(text)).toEqual([]);
  expect(readOperatorCurrency(folder)).toBe('EUR');
  expect(readThirdPartyOrigins(folder, createSingleSite(2)).connectTo).toContain('https://elsewhere.example');
});
