import { beforeAll, expect, it } from 'vitest';
import { startTexts } from '../i18n/i18n.ts';
import { limitRefusalText } from './limit-refusal-text.ts';

beforeAll(() => startTexts('tr'));

const refusal = (Params: Record<string, string | number>) =>
  limitRefusalText({ code: 'LIMIT_REACHED', Params });

it('says which limit it is, what is left, and when more is free', () => {
  const freesAt = new Date(2026, 10, 24, 21, 40).getTime();
  const text = refusal({ kind: 'stake', window: 'day', limit: 30_000, left: 5_000, freesAt });
  expect(text).toContain('Bahis sınırınız (24 saat): ₺300.');
  expect(text).toContain('₺50 kaldı.');
  expect(text).toMatch(/Yeniden açılır: 24 Kas 2026.*21:40:00\.$/);
});

it('says the time of a time limit, and nothing of a time that never comes', () => {
  const text = refusal({ kind: 'time', window: 'week', limit: 90, left: 0, freesAt: 0 });
  expect(text).toBe('Süre sınırınız (7 gün): 1 sa 30 dk. Doldu.');
});
