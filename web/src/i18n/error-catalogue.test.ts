import { buildErrorBody, createRefusal, errorCodes, errorTexts } from '@reelfloor/protocol';
import { describe, expect, it } from 'vitest';
import { chooseLanguage, requestAllTexts } from './i18n.ts';
import { getServerErrorText } from './server-error-text.ts';

/**
 * The codes of watching have their texts in the dialog that watches, those of payments on the wallet's page, those of commissioning in the
 * office.
 */
const isTranslatedHere = (code: number | string) => !/^(WATCH|PAYMENT|COMMISSIONING)/.test(String(code));

/** Parameters in the form that servers send. */
const params = { left_count: 3, block_time: 15, min: 8, count: 10 };
/** Specification §8: each code with its Turkish and English text. */
const catalogue: readonly (readonly [number | string, string, string])[] = [
  [
    10700,
    'Kullanıcı adı veya şifre hatalı. Kalan deneme: 3. Engelleme süresi: 15 dakika.',
    'Wrong username or password. Attempts left: 3. Block time: 15 minutes.',
  ],
  [10701, 'Kullanıcı adı veya şifre hatalı.', 'Username or password wrong.'],
  [
    10702,
    'Çok sayıda hatalı deneme nedeniyle hesap korumaya alındı. 15 dakika sonra yeniden deneyin.',
    'The account is protected after too many false attempts. Try again in 15 minutes.',
  ],
  [10703, 'Bu IP adresinden girişe izin verilmiyor.', 'Logging in from this IP address is not permitted.'],
  [10704, 'Bu hesap yasaklandı.', 'This account is banned.'],
  [
    50100,
    'Oturum sonlandırıldı, işlem yapılamıyor.',
    'The session was terminated, the transaction cannot be processed.',
  ],
  [10, 'İmza doğrulanamadı.', 'The signature could not be verified.'],
  [40000, 'Geçersiz istek.', 'Invalid request.'],
  [20000, 'İstek başarılı.', 'Request successful.'],
  [40001, 'Eski şifre hatalı.', 'The old password is wrong.'],
  [40101, 'Şifre çok kısa. En az 8 karakter olmalı.', 'The password is too short. It needs 8 characters.'],
  [
    70000,
    'Görüntü başlatılamadı, teknik ekiple iletişime geçin.',
    'The picture could not be started, contact the technical team.',
  ],
  ['CODE_18800', 'Makineye para aktarmak için 10 saniyeniz kaldı.', '10 seconds left to deposit funds.'],
  ['CODE_18802', 'Devam etmek için 10 saniyeniz kaldı.', '10 seconds left to continue.'],
  ['CODE_18801', 'Oturum sonlandırılıyor.', 'The session is being terminated.'],
];

describe.each(['tr', 'en'] as const)('the error catalogue in %s', (language) => {
  const speak = async () => {
    await requestAllTexts();
    await chooseLanguage(language);
  };

  it('has a text with parameters for each code of the specification, whatever text the server sends', async () => {
    await speak();
    const said = catalogue.map(([code]) => getServerErrorText({ code, ErrorMessage: 'of the server', Params: params }));
    expect(said).toEqual(catalogue.map(([, turkish, english]) => (language === 'tr' ? turkish : english)));
  });

  it('has a text for every code of our server, never a bare key or an empty parameter', async () => {
    await speak();
    for (const code of errorCodes.filter(isTranslatedHere)) {
      const names = [...errorTexts[code].matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
      const filled = Object.fromEntries(names.map((name, index) => [name, 40 + index]));
      const text = getServerErrorText(buildErrorBody(createRefusal(code, filled)));
      expect(text, String(code)).not.toMatch(/undefined|NaN|\{|\}|–/);
      expect(text.length, String(code)).toBeGreaterThan(8);
      expect(text).not.toContain(String(code));
    }
  });

  it('shows the server’s own text for an unknown code', async () => {
    await speak();
    for (const code of [4711, 'FROM_TOMORROW', undefined])
      expect(getServerErrorText({ code, ErrorMessage: 'Yarın yine gelin' })).toBe('Yarın yine gelin');
  });
});

it.each([
  [
    'en',
    'CODE_18802',
    'count',
    ['0 seconds left to continue.', '1 second left to continue.', '2 seconds left to continue.'],
  ],
  ['tr', 18802, 'count', [0, 1, 2].map((count) => `Devam etmek için ${count} saniyeniz kaldı.`)],
  ['ar', 'CODE_18802', 'count', ['بقي 0 ثانية للمتابعة.', 'بقيت ثانية واحدة للمتابعة.', 'بقيت ثانيتان للمتابعة.']],
  [
    'bg',
    'RATE_LIMITED',
    'retry_s',
    ['0 seconds', '1 second', '2 seconds'].map((time) => `Too many requests. Wait ${time}.`),
  ],
] as const)('uses the language’s plural forms for one, two and zero: %s', async (language, code, name, said) => {
  await requestAllTexts();
  await chooseLanguage(language);
  expect([0, 1, 2].map((count) => getServerErrorText({ code, Params: { [name]: count } }))).toEqual(said);
});
