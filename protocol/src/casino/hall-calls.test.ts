import { describe, expect, test } from 'vitest';
import { casinoEventSchema } from './casino-platform-events.ts';
import { casinoCodes, getCasinoResponseCodeClass } from './casino-response-codes.ts';
import { hallCalls } from './hall-calls.ts';
import { casinoCalls, debitSchema, platformTransferAnswerSchema, statusAnswerSchema } from './wallet-calls.ts';

describe('answers', () => {
  test('each code belongs to one class', () => {
    expect(new Set(casinoCodes.map(({ code }) => code)).size).toBe(casinoCodes.length);
    expect(getCasinoResponseCodeClass('INSUFFICIENT_FUNDS')).toBe('refused');
    expect(getCasinoResponseCodeClass('toString')).toBeNull();
  });

  test('an answer whose class is not that of its code is none', () => {
    const answer = { id: 'cash-in-1', class: 'refused', code: 'INSUFFICIENT_FUNDS' };
    expect(platformTransferAnswerSchema.safeParse(answer).success).toBe(true);
    expect(platformTransferAnswerSchema.safeParse({ ...answer, class: 'success' }).success).toBe(false);
    expect(platformTransferAnswerSchema.safeParse({ ...answer, code: 'POOR' }).success).toBe(false);
    expect(platformTransferAnswerSchema.safeParse({ class: 'refused', code: 'INSUFFICIENT_FUNDS' }).success).toBe(
      false,
    );
  });

  test('a status without a state, and a balance without an amount, are no successful answers', () => {
    const found = { id: 'cash-in-1', class: 'success', code: 'OK' };
    expect(statusAnswerSchema.safeParse({ ...found, state: 'accepted' }).success).toBe(true);
    expect(statusAnswerSchema.safeParse(found).success).toBe(false);
    expect(statusAnswerSchema.safeParse({ id: 'cash-in-1', class: 'unknown', code: 'TRY_AGAIN' }).success).toBe(true);
    const balance = { class: 'success', code: 'OK', player: 'p-1' };
    expect(casinoCalls.balance.answer.safeParse({ ...balance, balanceMinor: 5 }).success).toBe(true);
    expect(casinoCalls.balance.answer.safeParse(balance).success).toBe(false);
  });
});

test('a debit has a whole, positive amount and an id that is long enough to be its own', () => {
  const debit = {
    ...{ id: 'cash-in-1', siteId: 3, player: 'p-1', session: 's-1', machine: '104', currency: 'TRY' },
    ...{ amountMinor: 10_000, reason: 'cash-in' },
  };
  expect(debitSchema.safeParse(debit).success).toBe(true);
  for (const amountMinor of [0, -1, 1.5, Number.MAX_SAFE_INTEGER + 1, '100'])
    expect(debitSchema.safeParse({ ...debit, amountMinor }).success).toBe(false);
  expect(debitSchema.safeParse({ ...debit, id: 'short' }).success).toBe(false);
});

test('an event has the data of its type', () => {
  const at = '2026-11-29T12:00:00.000Z';
  const event = {
    number: 7,
    siteId: 3,
    timestamp: at,
    type: 'machine.available',
    data: { machine: '104', at },
  };
  expect(casinoEventSchema.safeParse(event).success).toBe(true);
  expect(casinoEventSchema.safeParse({ ...event, type: 'jackpot.won' }).success).toBe(false);
});

test('each code that a call names is of the list', () => {
  for (const { codes } of Object.values(hallCalls))
    for (const code of codes) expect(getCasinoResponseCodeClass(code)).not.toBeNull();
});
