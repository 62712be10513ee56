import { beforeEach, expect, test, vi } from 'vitest';

const kept = new Map<string, string>();
const attributes = new Map<string, boolean>();

beforeEach(() => {
  vi.resetModules();
  kept.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  vi.stubGlobal('document', {
    documentElement: { toggleAttribute: (name: string, on: boolean) => void attributes.set(name, on) },
  });
});

const load = () => import('./player-preferences.ts');

test('by default, the volume is the operator’s, the wallet is visible, and animations and the space bar are on', async () => {
  const { playerPreferenceStore: preferenceStore } = await load();
  expect(preferenceStore.getState()).toEqual({
    volume: null,
    walletHidden: false,
    still: false,
    spinKey: true,
    clickSound: null,
    saving: null,
  });
  expect(attributes.get('data-still')).toBe(false);
});

test('a choice takes effect at once, marks the page and is stored', async () => {
  const first = await load();
  first.storePlayerPreference('volume', 0.35);
  first.storePlayerPreference('still', true);
  first.storePlayerPreference('spinKey', false);
  first.storePlayerPreference('clickSound', false);
  expect(attributes.get('data-still')).toBe(true);
  vi.resetModules();
  const { playerPreferenceStore: preferenceStore } = await load();
  expect(preferenceStore.getState()).toEqual({
    volume: 0.35,
    walletHidden: false,
    still: true,
    spinKey: false,
    clickSound: false,
    saving: null,
  });
});

test('an unreadable stored value counts as no choice, and full storage does no harm', async () => {
  kept.set('game_volume', 'loud');
  const { playerPreferenceStore: preferenceStore, storePlayerPreference: setPreference } = await load();
  expect(preferenceStore.getState().volume).toBeNull();
  vi.stubGlobal('localStorage', {
    setItem: () => {
      throw new Error('full');
    },
  });
  setPreference('walletHidden', true);
  expect(preferenceStore.getState().walletHidden).toBe(true);
});
