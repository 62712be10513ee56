import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { loadInitialTexts, requestAllTexts } from '../i18n/i18n.ts';
import { loadOperatorSettings } from '../settings/operator-settings.ts';
import { DepositHelp, WithdrawalHelp } from './deposit-withdrawal-help.tsx';

beforeAll(async () => {
  await requestAllTexts();
  await loadInitialTexts('en');
});
afterEach(async () => {
  await operator({});
  vi.unstubAllGlobals();
});

const operator = async (file: object) => {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ PLAY_MONEY: false, ...file })));
  await loadOperatorSettings();
};
const textOf = (html: string) =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
const empty = () => renderToStaticMarkup(<DepositHelp />);
const withdrawal = () => renderToStaticMarkup(<WithdrawalHelp />);

describe('an empty wallet', () => {
  it('says how to fill it in the operator’s words, in the reader’s language, with a link', async () => {
    const text = { tr: 'Kasaya uğrayın.', en: 'Come to the cash desk.' };
    await operator({ DEPOSIT_HELP: { text, url: 'https://house.example/pay' } });
    expect(textOf(empty())).toBe('Your wallet is empty Come to the cash desk. Add money');
    expect(empty()).toContain('href="https://house.example/pay"');
  });

  it('shows the words of another language as such where the reader’s has none', async () => {
    await operator({ DEPOSIT_HELP: { text: { tr: 'Kasaya uğrayın.' } } });
    expect(empty()).toContain('<p lang="tr" dir="auto"');
    expect(textOf(empty())).toBe('Your wallet is empty Kasaya uğrayın.');
  });

  it('names whom to ask where the operator wrote nothing', async () => {
    await operator({ CONTACT_LINKS: [{ label: 'House line', url: 'tel:+900000' }] });
    expect(textOf(empty())).toBe('Your wallet is empty Ask the casino how to add money. House line');
  });

  it('takes no link that could run a script, and no empty text', async () => {
    for (const help of [{ text: { en: 'x' }, url: 'javascript:alert(1)' }, { text: {} }]) {
      await operator({ DEPOSIT_HELP: help });
      expect(textOf(empty())).toContain('Ask the casino');
    }
  });
});

it('pages say that one can withdraw only where the operator says how', async () => {
  await operator({});
  expect(withdrawal()).toBe('');
  await operator({ WITHDRAWAL_HELP: { text: { en: 'At the cash desk, with your card.' } } });
  expect(textOf(withdrawal())).toBe('You can withdraw your money At the cash desk, with your card.');
});
