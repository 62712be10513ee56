import { createPublicKey } from 'node:crypto';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { jwtVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LocalPushService, type PushedBrowser } from '../../testing/local-push-service.ts';
import type { DuePushMessage } from './push-message-store.ts';
import { generateVapidKeys, type PushKeys, type PushOutcome, PushSender } from './push-sender.ts';

const at = 1_763_000_000_000;
const contact = 'mailto:floor@example.com';

describe('a message to a push service', () => {
  let service: LocalPushService;
  let sender: PushSender;
  let made: PushKeys;
  const trusted = getCACertificates('default');
  beforeAll(async () => {
    service = await LocalPushService.start();
    setDefaultCACertificates([...trusted, service.certificate]);
    made = await generateVapidKeys();
    sender = senderWithin(30_000);
  });
  afterAll(async () => {
    setDefaultCACertificates(trusted);
    await service.close();
  });

  const senderWithin = (deadlineMs: number, hosts = [service.host]) =>
    new PushSender({ contact, hosts, deadlineMs }, made);
  const send = (browser: PushedBrowser, change: Partial<DuePushMessage> = {}, by = sender): Promise<PushOutcome> =>
    by.send(
      {
        ...{ id: 'x', browserId: 'b', kind: 'free', machineId: '405', brand: 'Copper Canyon' },
        ...{ endsAt: at + 90_000, attempts: 0, ...browser.body, ...change },
      },
      { at, signal: new AbortController().signal },
    );
  const answered = async (path: string, manner: Parameters<typeof service.manners.set>[1]) => {
    service.manners.set(path, manner);
    return send(service.browser(path));
  };

  it('is read by its browser alone, has no name of a player and no amount, and says who sends it', async () => {
    const browser = service.browser('/ok');
    expect(await send(browser)).toEqual({ kind: 'taken' });
    const [push] = service.to('/ok');
    if (!push) throw new Error('nothing came');
    expect(browser.decrypt(push.body)).toEqual({
      ...{ v: 1, kind: 'free', machine: '405', brand: 'Copper Canyon', language: 'tr' },
      until: at + 90_000,
    });
    expect(() => service.browser('/ok').decrypt(push.body)).toThrow();
    expect(push.headers).toMatchObject({
      ...{ ttl: '90', urgency: 'high', topic: 'NDA1', 'content-encoding': 'aes128gcm' },
    });
    const [, token = '', key] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(push.headers.authorization as string) ?? [];
    expect(key).toBe(made.publicKey);
    const { payload } = await jwtVerify(token, publicKeyOf(made.publicKey), {
      audience: `https://${service.host}`,
    });
    expect(payload.sub).toBe(contact);
  });

  it('always has the same length, so that it does not tell what it says', async () => {
    await send(service.browser('/length'));
    await send(service.browser('/length'), { kind: 'lost', brand: 'A brand with a much longer name' });
    expect(new Set(service.to('/length').map(({ body }) => body.length)).size).toBe(1);
  });

  it.each([404, 410])('ends with the browser that answers %i', async (status) => {
    expect(await answered('/gone', { status })).toEqual({ kind: 'gone', answer: `status ${status}` });
  });

  it.each([429, 500, 503])('waits after %i, as long as the service asks for within bounds', async (status) => {
    const later = { kind: 'later', answer: `status ${status}` };
    expect(await answered('/busy', { status })).toEqual({ ...later, afterMs: 0 });
    expect(await answered('/busy', { status, headers: { 'retry-after': '30' } })).toEqual({
      ...later,
      afterMs: 30_000,
    });
    expect(await answered('/busy', { status, headers: { 'retry-after': '99999999' } })).toEqual({
      ...later,
      afterMs: 600_000,
    });
    expect(await answered('/busy', { status, headers: { 'retry-after': '-5' } })).toEqual({
      ...later,
      afterMs: 0,
    });
  });

  it.each([400, 401, 403, 413])('is given up after %i', async (status) => {
    expect(await answered('/no', { status })).toEqual({ kind: 'refused', answer: `status ${status}` });
  });

  it('does not follow a redirect, wherever it leads', async () => {
    const location = `https://${service.host}/secret`;
    expect(await answered('/away', { status: 307, headers: { location } })).toMatchObject({
      kind: 'refused',
    });
    expect(service.to('/secret')).toEqual([]);
  });

  it('waits no longer than its deadline for a service that hangs', async () => {
    service.manners.set('/hang', 'hang');
    expect(await send(service.browser('/hang'), {}, senderWithin(400))).toEqual({
      kind: 'later',
      answer: 'no answer in 400 ms',
      afterMs: 0,
    });
  });

  it('waits for a service that cannot be reached, and is never sent to one without a right certificate', async () => {
    const endpoint = 'https://localhost:1/x';
    const away = senderWithin(30_000, ['localhost:1']);
    expect(await send(service.browser('/x'), { endpoint }, away)).toMatchObject({ kind: 'later' });
    setDefaultCACertificates(trusted);
    expect(await send(service.browser('/untrusted'))).toMatchObject({ kind: 'later' });
    setDefaultCACertificates([...trusted, service.certificate]);
    expect(service.to('/untrusted')).toEqual([]);
  });

  it('goes to no address in the operator’s network, unless the operator has named its service', async () => {
    const browser = service.browser('/inside');
    for (const endpoint of [browser.endpoint, browser.endpoint.replace('localhost', '127.0.0.1')])
      expect(await send(browser, { endpoint }, senderWithin(30_000, []))).toMatchObject({ kind: 'gone' });
    expect(service.to('/inside')).toEqual([]);
  });

  it('ends a browser whose keys are no keys', async () => {
    const browser = service.browser('/keys');
    expect(await send(browser, { p256dh: `B${'A'.repeat(86)}` })).toMatchObject({ kind: 'gone' });
    expect(await send(browser, { auth: 'AAAA' })).toMatchObject({ kind: 'gone' });
    expect(service.to('/keys')).toEqual([]);
  });
});

const publicKeyOf = (key: string) => {
  const point = Buffer.from(key, 'base64url');
  const part = (from: number) => point.subarray(from, from + 32).toString('base64url');
  return createPublicKey({
    key: { kty: 'EC', crv: 'P-256', x: part(1), y: part(33) },
    format: 'jwk',
  });
};
