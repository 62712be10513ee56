import { afterEach, expect, test, vi } from 'vitest';
import { preferenceStore, setPreference } from './preferences.ts';
import { isDataSaverOn, isSavingSuggested, onSavingChange, shouldSaveData } from './saving-mode.ts';

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
  expect(isSavingSuggested()).toBe(false);
  browserSays({ saveData: false, effectiveType: '3g' });
  expect(isSavingSuggested()).toBe(true);
  browserSays({ saveData: true, effectiveType: '4g' });
  expect(isSavingSuggested()).toBe(true);
  setPreference('saving', false);
  expect(isSavingSuggested()).toBe(false);
});

test('a listener hears each change of saving mode, and no other preference', () => {
  const received: boolean[] = [];
  const stop = onSavingChange(() => received.push(isDataSaverOn()));
  setPreference('still', true);
  setPreference('saving', false);
  setPreference('saving', true);
  setPreference('saving', false);
  stop();
  setPreference('saving', true);
  expect(received).toEqual([true, false]);
});
