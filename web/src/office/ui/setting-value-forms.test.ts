import { defaultSettings, settingsSchema } from '@reelfloor/protocol';
import { commandSettings } from '@reelfloor/protocol/office-call-types';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { getTranslator } from '../../i18n/use-messages.ts';
import { valuesMessages } from './messages/values/values-messages.ts';
import { buildSettingFormModel, formatSettingValue, type SettingFormatContext } from './setting-value-forms.ts';

const wordsIn = (language: 'tr' | 'en', currency = 'TRY'): SettingFormatContext => ({
  t: getTranslator(valuesMessages, language),
  formats: {
    language,
    currency,
    money: (minor) => `${minor / 100} ${currency}`,
    count: (count) => String(count),
  },
});
const words = wordsIn('en');

/** Values unlike the defaults, for the settings that are more than a word, a figure or a switch. */
const others = {
  THEME: 'light3',
  LOBBY_ID: 'koi',
  HOT_COINS: [1050, 2000],
  CONTACT_LINKS: [
    { label: 'Support, day and night', url: 'mailto:help@house.example' },
    { label: 'Rules', url: '/rules.html' },
  ],
  DEPOSIT_HELP: { text: { tr: 'Vezneye gelin', en: 'Come to the desk' }, url: 'https://house.example/desk' },
  WITHDRAWAL_HELP: { text: { en: 'At the desk' } },
  ICE_SERVERS: [
    { urls: ['stun:a.example', 'turn:b.example:3478'], username: 'hall', credential: 'secret' },
    { urls: ['stun:c.example'] },
  ],
};

const written = Object.entries({ ...defaultSettings, ...others }).filter(
  ([key]) => !commandSettings.some((each) => each === key),
);

describe('the form of a setting', () => {
  it.each(written)('%s reads back what it shows', (key, value) => {
    const form = buildSettingFormModel(key, value, words);
    expect(form.controls.length).toBeGreaterThan(0);
    expect(form.read(form.draft)).toEqual(value);
  });

  it.each(written)('%s has what the server takes', (key, value) => {
    const shape: Readonly<Record<string, z.ZodMiniType>> = settingsSchema.shape;
    const form = buildSettingFormModel(key, value, words);
    expect(z.safeParse(shape[key] as z.ZodMiniType, form.read(form.draft)).success).toBe(true);
  });

  it.each(written)('%s is said without brackets and quotes', (key, value) => {
    for (const language of ['tr', 'en'] as const)
      expect(formatSettingValue(key, value, wordsIn(language))).toMatch(/^[^{}[\]"]+$/);
  });

  it('takes amounts as people write them, and as many minor units as the currency has', () => {
    expect(buildSettingFormModel('HOT_COINS', [], words).read({ value: '5\n1.250,50\n\n2,000' })).toEqual([
      500, 125_050, 200_000,
    ]);
    expect(buildSettingFormModel('MAX_ALL_IN_LIMIT', 1, wordsIn('en', 'KWD')).read({ value: '1.250' })).toBe(1250);
  });

  it('shows amounts of a file that has dots within', () => {
    expect(buildSettingFormModel('HOT_COINS', ['10.000', 500], words).draft).toEqual({ value: '100\n5' });
  });

  it.each([
    ['HOT_COINS', { value: '5\nmuch' }],
    ['VOLUME', { value: 'loud' }],
    ['VOLUME', { value: '' }],
    ['IDLE_TIMEOUT_MS', { value: '-1' }],
    ['CONTACT_LINKS', { value: 'mailto:help@house.example' }],
    ['HOUSE_NAME', { value: '  ' }],
    ['DEPOSIT_HELP', { url: 'https://house.example' }],
  ])('%s reads nothing from %j', (key, draft) => {
    const value = { ...defaultSettings, ...others }[key as keyof typeof defaultSettings];
    expect(buildSettingFormModel(key, value, words).read(draft)).toBeUndefined();
  });

  it('takes a help away by its last text', () => {
    expect(buildSettingFormModel('DEPOSIT_HELP', others.DEPOSIT_HELP, words).read({ tr: ' ', url: '' })).toBeNull();
  });

  it('says what no page knows as it is stored', () => {
    expect(formatSettingValue('CONTACT_LINKS', 'broken', words)).toBe('broken');
    expect(formatSettingValue('UNKNOWN', { a: 1 }, words)).toBe('a: 1');
    expect(formatSettingValue('THEME', null, words)).toBe('–');
  });
});
