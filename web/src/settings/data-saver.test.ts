import { afterEach, expect, test, vi } from 'vitest';
import { isDataSaverOn, isDataSaverSuggested, onDataSaverChange, shouldSaveData } from './data-saver.ts';
import { preferenceStore, setPreference } from './preferences.ts';

afterEach(() => {
  preferenceStore.setState({ saving: null });
  vi.unstubAllGlobals();
});

const browserSays = (connection: object | undefined) => vi.stubGlobal('navigator', { connection });

test('a page saves data if the player or the browser asks for it', () => {
  browserSays(undefined);
  expect([isDataSaverOn(), shouldSaveData()]).toEqual([false, false]);
  browserSays({ saveData: true });
  expect([isDataSaverOn(), shouldSaveData()]).toEqual([false, true]);
  browserSays({ saveData: false });
  setPreference('saving', true);
  expect([isDataSaverOn(), shouldSaveData()]).toEqual([true, true]);
});

test('saving mode is suggested for a slow or saving line until the player has chosen', () => {
  browserSays({ saveData: false, effectiveType: '4g' });
  expect(isDataSaverSuggested()).toBe(false);
  browserSays({ saveData: false, effectiveType: '3g' });
  expect(isDataSaverSuggested()).toBe(true);
  browserSays({ saveData: true, effectiveType: '4g' });
  expect(isDataSaverSuggested()).toBe(true);
  setPreference('saving', false);
  expect(isDataSaverSuggested()).toBe(false);
});

test('a listener hears each change of saving mode, and no other preference', () => {
  const received: boolean[] = [];
  const stop = onDataSaverChange(() => received.push(isDataSaverOn()));
  setPreference('still', true);
  setPreference('saving', false);
  setPreference('saving', true);
  setPreference('saving', false);
  stop();
  setPreference('saving', true);
  expect(received).toEqual([true, false]);
});
