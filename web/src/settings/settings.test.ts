import { expect, test } from 'vitest';
import { mergeSettings } from './settings.ts';

const merge = (raw: unknown) => {
  const problems: string[] = [];
  return { settings: mergeSettings(raw, (problem) => problems.push(problem)), problems };
};

test('each key overrides its default by itself', () => {
  const { settings, problems } = merge({ CURRENCY: 'EUR', HOT_COINS: [500, '10.000'] });
  expect(settings).toMatchObject({ CURRENCY: 'EUR', HOT_COINS: [500, 10_000], DEFAULT_LANG: 'tr' });
  expect(problems).toEqual([]);
});

test('a wrong value and an unknown key fall back and are reported', () => {
  const { settings, problems } = merge({ SITE_ID: 'two', WHAT: 1, UPDATE_LOBBY: 5 });
  expect(settings).toMatchObject({ SITE_ID: 2, UPDATE_LOBBY: 5 });
  expect(settings).not.toHaveProperty('WHAT');
  expect(problems).toHaveLength(2);
});

test('a missing or broken file leaves the defaults', () => {
  expect(merge(undefined).settings.API_URL).toBe('/v1/');
  expect(merge([1]).settings.API_URL).toBe('/v1/');
  expect(merge([1]).problems).toHaveLength(1);
});
