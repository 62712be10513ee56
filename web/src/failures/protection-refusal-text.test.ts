import { beforeAll, describe, expect, it } from 'vitest';
import { chooseLanguage, loadInitialTexts } from '../i18n/i18n.ts';
import { getProtectionRefusalText } from './protection-refusal-text.ts';
import { type RefusalMessage, showRefusalMessage } from './refusal-message.ts';

beforeAll(() => loadInitialTexts('tr'));

const at = new Date(2026, 10, 24, 21, 40).getTime();
const limited = (Params: Record<string, string | number>) =>
  getProtectionRefusalText({ code: 'LIMIT_REACHED', Params });

describe('a refusal that protects the player', () => {
  it('says which limit it is, what is used and left of it, when more is free, and where the limits are', () => {
    const text = limited({ kind: 'stake', window: 'day', limit: 30_000, left: 5_000, freesAt: at });
    expect(text).toContain('Bahis limitiniz (24 saat): ₺300.');
    expect(text).toContain('₺250 kullanıldı, ₺50 kaldı.');
    expect(text).toMatch(/Yeniden açılır: 24 Kas 2026.*21:40:00\. Limitleriniz “Oyuncu koruması” sayfasında\.$/);
  });

  it('says the time of a time limit, and nothing of a time that never comes', () => {
    const text = limited({ kind: 'time', window: 'week', limit: 90, left: 0, freesAt: 0 });
    expect(text).toBe('Süre limitiniz (7 gün): 1 sa 30 dk. Doldu. Limitleriniz “Oyuncu koruması” sayfasında.');
  });

  it.each(['tr', 'en', 'ar'] as const)(
    'names each limit, break and time in %s, and leaves no place empty',
    async (language) => {
      await chooseLanguage(language);
      const texts = [
        ...['deposit', 'stake', 'loss', 'time'].map((kind) =>
          limited({ kind, window: 'month', limit: 300, left: 100, freesAt: at }),
        ),
        ...['timeout', 'exclusion', 'operator'].flatMap((kind) =>
          [0, at].map((until) => getProtectionRefusalText({ code: 'RESTRICTED', Params: { kind, until } })),
        ),
        getProtectionRefusalText({ code: 'BREAK_RUNS', Params: { until: at } }),
        getProtectionRefusalText({ code: 'LIMIT_WAITS', Params: { until: at } }),
        getProtectionRefusalText({ code: 'STAKE_OVER_LIMIT', Params: { limit: 20_000 } }),
      ];
      expect(new Set(texts).size).toBe(texts.length);
      for (const text of texts) expect(text).not.toMatch(/[{}]|undefined|NaN|1970/);
      expect(texts.at(-1)).toMatch(/₺\s?200|200\s?₺|٢٠٠/);
      await chooseLanguage('tr');
    },
  );

  it('is said at length where a short text would do for others', async () => {
    const said: string[] = [];
    const Params = { kind: 'timeout', until: at };
    await showRefusalMessage({ code: 'RESTRICTED', Params }, (text) => said.push(text));
    await showRefusalMessage({ code: 'SEAT_NONE' }, (text) => said.push(text));
    expect(said[0]).toContain('24 Kas 2026');
    expect(said).toHaveLength(2);
  });

  it.each([
    ['LIMIT_REACHED', { kind: 'loss', window: 'day', limit: 100, left: 0, freesAt: at }, '/protection'],
    ['LIMIT_MISSING', {}, '/protection'],
    ['LIMIT_WAITS', { until: at }, '/protection'],
    ['RESTRICTED', { kind: 'timeout', until: 0 }, '/protection'],
    // It ends by itself, and the text says when.
    ['BREAK_RUNS', { until: at }, undefined],
  ] as const)(
    '%s stays until it is read and leads to the page where it can be changed, if there is one',
    async (code, Params, path) => {
      let how: RefusalMessage | null = null;
      await showRefusalMessage({ code, Params }, (_, said) => {
        how = said;
      });
      expect(how).toEqual({
        isKept: true,
        ...(path && { link: { path, label: 'words.protection' } }),
      });
    },
  );
});
