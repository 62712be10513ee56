import { afterEach, expect, test, vi } from 'vitest';
import { isDataSaverOn, isDataSaverSuggested, onDataSaverChange, shouldSkipInessentialData } from './data-saver.ts';
import { playerPreferenceStore, storePlayerPreference } from './player-preferences.ts';

afterEach(() => {
  playerPreferenceStore.setState({ saving: null });
  vi.unstubAllGlobals();
});

const browserSays = (connection: object | undefined) => vi.stubGlobal('navigator', { connection });

test('a page saves data if the player or the browser asks for it', () => {
  browserSays(undefined);
  expect([isDataSaverOn(), shouldSkipInessentialData()]).toEqual([false, false]);
  browserSays({ saveData: true });
  expect([isDataSaverOn(), shouldSkipInessentialData()]).toEqual([false, true]);
  browserSays({ saveData: false });
  storePlayerPreference('saving', true);
  expect([isDataSaverOn(), shouldSkipInessentialData()]).toEqual([true, true]);
});

test('saving mode is suggested for a slow or saving line until the player has chosen', () => {
  browserSays({ saveData: false, effectiveType: '4g' });
  expect(isDataSaverSuggested()).toBe(false);
  browserSays({ saveData: false, effectiveType: '3g' });
  expect(isDataSaverSuggested()).toBe(true);
  browserSays({ saveData: true, effectiveType: '4g' });
  expect(isDataSaverSuggested()).toBe(true);
  storePlayerPreference('saving', false);
  expect(isDataSaverSuggested()).toBe(false);
});

test('a listener hears each change of saving mode, and no other preference', () => {
  const received: boolean[] = [];
  const stop = onDataSaverChange(() => received.push(isDataSaverOn()));
  storePlayerPreference('still', true);
  storePlayerPreference('saving', false);
  storePlayerPreference('saving', true);
  storePlayerPreference('saving', false);
  stop();
  storePlayerPreference('saving', true);
  expect(received).toEqual([true, false]);
});
