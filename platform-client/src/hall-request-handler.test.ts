import { expect, test } from 'vitest';
import { type CasinoService, createHallRequestHandler } from './hall-request-handler.ts';
import { createSignatureHeaders, generateSigningKey, verifySignatureHeaders } from './webhook-signatures.ts';

const keys = [generateSigningKey()];
const now = () => Date.UTC(2026, 10, 30);
const events: number[] = [];
const service = new Proxy({} as CasinoService, {
  get: (_, name) => (body: { id: string; player: string; number: number }) => {
    if (name === 'credit') throw new Error('the database is away');
    if (name === 'event') return void events.push(body.number);
    return { id: body.id, class: 'success', code: 'OK', balanceMinor: 5 };
  },
});
const hall = createHallRequestHandler({ keys, service, now });

const ask = async (path: string, id = 'call_1', by = keys) => {
  const body = JSON.stringify({ id: 'cash-in:1', player: 'ada' });
  const call = { kind: 'call', method: 'POST', path, body } as const;
  const reply = await hall({
    ...call,
    headers: await createSignatureHeaders(call, { keys: by, id, now: now() }),
  });
  const { status, body: text, headers } = reply;
  const verified = await verifySignatureHeaders({ kind: 'answer', status, body: text }, headers, {
    keys,
    now: now(),
  });
  return { status, answer: JSON.parse(text), answersTo: verified.ok && verified.id };
};

test('a call is answered by the service, signed for that call, and a second time refused', async () => {
  expect(await ask('/wallet/debit')).toEqual({
    ...{ status: 200, answersTo: 'call_1' },
    answer: { id: 'cash-in:1', class: 'success', code: 'OK', balanceMinor: 5 },
  });
  expect(await ask('/wallet/debit')).toMatchObject({ status: 401, answer: { code: 'REPLAYED' } });
});

test('a call that no key has signed, and one that there is not, are fatal', async () => {
  expect(await ask('/wallet/debit', 'call_2', [generateSigningKey()])).toMatchObject({
    ...{ status: 401, answer: { class: 'fatal', code: 'SIGNATURE_INVALID' } },
  });
  expect(await ask('/wallet/toString', 'call_3')).toMatchObject({ answer: { code: 'CALL_UNKNOWN' } });
});

test('a service that fails is unknown to the hall, which asks again', async () => {
  expect(await ask('/wallet/credit', 'call_4')).toMatchObject({
    ...{ status: 200, answersTo: 'call_4' },
    answer: { id: 'cash-in:1', player: 'ada', class: 'unknown', code: 'TRY_AGAIN' },
  });
});

test('an event reaches the service only if it is signed', async () => {
  const body = JSON.stringify({ number: 7, type: 'machine.available' });
  const event = { method: 'POST', path: '/wallet/events', body };
  const headers = await createSignatureHeaders({ kind: 'event', body }, { keys, id: 'evt_3_7', now: now() });
  expect(await hall({ ...event, headers })).toMatchObject({ status: 204 });
  expect(await hall({ ...event, headers: {} })).toMatchObject({ status: 401 });
  expect(events).toEqual([7]);
});
