import { expect, test } from 'vitest';
import { chooseLanguage } from '../i18n/i18n.ts';
import { getCallFailureText } from './call-failure-text.ts';

test.each([
  ['tr', 'Ağ hatası, lütfen bağlantınızı kontrol edin'],
  ['en', 'Network Error, please check your connection'],
] as const)('a call without an answer says in %s to check the connection', async (language, text) => {
  await chooseLanguage(language);
  expect(getCallFailureText({ kind: 'network' })).toBe(text);
});

test('a call that the server does not have is reported as not offered, whatever page came with the 404', async () => {
  await chooseLanguage('en');
  const lacking = getCallFailureText({ kind: 'malformed', status: 404, detail: '<html>' });
  expect(lacking).toBe('This is not available here.');
  expect(getCallFailureText({ kind: 'malformed', status: 502, detail: '<html>' })).not.toBe(lacking);
});
