import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import { expect, test } from 'vitest';
import {
  clockWindowMs,
  createSignatureHeaders,
  generateSigningKey,
  isSigningKey,
  type SignedContent,
  UsedCallIds,
  verifySignatureHeaders,
} from './webhook-signatures.ts';

const now = Date.UTC(2026, 10, 29, 12);
const call: SignedContent = { kind: 'call', method: 'POST', path: '/debit', body: '{"id":"move-1"}' };

const signedBy = (keys: readonly string[], signed: SignedContent = call) =>
  createSignatureHeaders(signed, { keys, id: 'call_1', now });

test('what one side signs, the other verifies, with its id and time', async () => {
  const key = generateSigningKey();
  expect(await verifySignatureHeaders(call, await signedBy([key]), { keys: [key], now })).toEqual({
    ok: true,
    id: 'call_1',
    at: now,
  });
});

test('a changed body, address, method, status, id or time is refused', async () => {
  const key = generateSigningKey();
  const headers = await signedBy([key]);
  const check = { keys: [key], now };
  const invalid = { ok: false, fault: 'SIGNATURE_INVALID' };
  expect(await verifySignatureHeaders({ ...call, body: '{"id":"move-2"}' }, headers, check)).toEqual(invalid);
  expect(await verifySignatureHeaders({ ...call, path: '/credit' }, headers, check)).toEqual(invalid);
  expect(await verifySignatureHeaders({ ...call, method: 'PUT' }, headers, check)).toEqual(invalid);
  expect(await verifySignatureHeaders(call, { ...headers, 'webhook-id': 'call_2' }, check)).toEqual(invalid);
  const later = String(now / 1000 + 1);
  expect(await verifySignatureHeaders(call, { ...headers, 'webhook-timestamp': later }, check)).toEqual(invalid);
  const answer: SignedContent = { kind: 'answer', status: 200, body: '{}' };
  const ofAnswer = await signedBy([key], answer);
  expect((await verifySignatureHeaders(answer, ofAnswer, check)).ok).toBe(true);
  expect(await verifySignatureHeaders({ ...answer, status: 409 }, ofAnswer, check)).toEqual(invalid);
});

test('keys are changed without a pause: each side may have two', async () => {
  const [old, next, other] = [generateSigningKey(), generateSigningKey(), generateSigningKey()];
  const byBoth = await signedBy([old, next]);
  expect((await verifySignatureHeaders(call, byBoth, { keys: [old], now })).ok).toBe(true);
  expect((await verifySignatureHeaders(call, byBoth, { keys: [next], now })).ok).toBe(true);
  expect((await verifySignatureHeaders(call, byBoth, { keys: [other], now })).ok).toBe(false);
  const byOld = await signedBy([old]);
  expect((await verifySignatureHeaders(call, byOld, { keys: [next, old], now })).ok).toBe(true);
  expect((await verifySignatureHeaders(call, byOld, { keys: [], now })).ok).toBe(false);
});

test('a clock may be five minutes off, and no more', async () => {
  const key = generateSigningKey();
  const headers = await signedBy([key]);
  const at = (time: number) => verifySignatureHeaders(call, headers, { keys: [key], now: time });
  expect((await at(now + clockWindowMs)).ok).toBe(true);
  expect((await at(now - clockWindowMs)).ok).toBe(true);
  expect(await at(now + clockWindowMs + 1)).toEqual({ ok: false, fault: 'CLOCK_OFF' });
  expect(await at(now - clockWindowMs - 1)).toEqual({ ok: false, fault: 'CLOCK_OFF' });
});

test('a repeated id is refused until its time is over, and a wrong signature takes no id', async () => {
  const key = generateSigningKey();
  let time = now;
  const { take } = new UsedCallIds(() => time);
  const headers = await signedBy([key]);
  const check = { keys: [key], now, takeId: take };
  expect((await verifySignatureHeaders({ ...call, body: '' }, headers, check)).ok).toBe(false);
  expect((await verifySignatureHeaders(call, headers, check)).ok).toBe(true);
  expect(await verifySignatureHeaders(call, headers, check)).toEqual({ ok: false, fault: 'REPLAYED' });
  time = now + 2 * clockWindowMs;
  expect(take('another', time)).toBe(true);
  expect(take('call_1', time)).toBe(true);
});

test('headers that are missing or malformed are refused', async () => {
  const key = generateSigningKey();
  const headers = await signedBy([key]);
  const check = { keys: [key], now };
  const missing = { ok: false, fault: 'SIGNATURE_MISSING' };
  expect(await verifySignatureHeaders(call, {}, check)).toEqual(missing);
  expect(await verifySignatureHeaders(call, { ...headers, 'webhook-id': 'with space' }, check)).toEqual(missing);
  expect(await verifySignatureHeaders(call, { ...headers, 'webhook-timestamp': 'soon' }, check)).toEqual(missing);
  const unreadable = { ...headers, 'webhook-signature': 'v1,*** v2,AAAA AAAA' };
  expect(await verifySignatureHeaders(call, unreadable, check)).toEqual({
    ok: false,
    fault: 'SIGNATURE_INVALID',
  });
  expect((await verifySignatureHeaders(call, new Headers(headers), check)).ok).toBe(true);
});

test('a key has a prefix and at least 24 bytes', () => {
  expect(isSigningKey(generateSigningKey())).toBe(true);
  expect(isSigningKey('whsec_AAAA')).toBe(false);
  expect(isSigningKey('secret')).toBe(false);
  expect(isSigningKey('whsec_***')).toBe(false);
});

test('an event is a Standard Webhook: their library verifies ours, and ours theirs', async () => {
  const key = generateSigningKey();
  const body = '{"type":"round.played","data":{"winMinor":250}}';
  const present = Date.now();
  const headers = await createSignatureHeaders({ kind: 'event', body }, { keys: [key], id: 'evt_1', now: present });
  expect(new Webhook(key).verify(body, headers)).toEqual(JSON.parse(body));
  expect(() => new Webhook(generateSigningKey()).verify(body, headers)).toThrow(WebhookVerificationError);
  expect(() => new Webhook(key).verify(body.replace('250', '900'), headers)).toThrow(WebhookVerificationError);
  const theirs = {
    'webhook-id': 'evt_2',
    'webhook-timestamp': String(Math.floor(present / 1000)),
    'webhook-signature': new Webhook(key).sign('evt_2', new Date(present), body),
  };
  expect((await verifySignatureHeaders({ kind: 'event', body }, theirs, { keys: [key], now: present })).ok).toBe(true);
});
