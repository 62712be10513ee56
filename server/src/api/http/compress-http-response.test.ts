import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { afterAll, describe, expect, it } from 'vitest';
import {
  chooseResponseEncoding,
  compressHttpResponse,
  computeHttpEntityTag,
  matchesEntityTag,
} from './compress-http-response.ts';

const list = {
  machines: Array.from({ length: 200 }, (_, index) => ({ id: `m${index}`, status: 'available' })),
};
const ready = Buffer.from(JSON.stringify(list));

describe('a large answer', () => {
  const app = Fastify();
  app.get('/ready', { onSend: compressHttpResponse }, (_, reply) => reply.type('application/json').send(ready));
  app.get('/made', { onSend: compressHttpResponse }, async () => list);
  app.get('/small', { onSend: compressHttpResponse }, async () => ({ token: 'x'.repeat(1000) }));
  app.get('/refused', { onSend: compressHttpResponse }, (_, reply) => reply.code(404).send(list));
  afterAll(() => app.close());

  const ask = (url: string, accepted?: string) =>
    app.inject({ url, headers: accepted === undefined ? {} : { 'accept-encoding': accepted } });

  it.each(['/ready', '/made'])('of %s is compressed as its caller accepts it', async (url) => {
    const brotli = await ask(url, 'gzip, deflate, br');
    expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
    expect(brotli.headers['content-length']).toBe(String(brotli.rawPayload.length));
    expect(brotli.rawPayload.length).toBeLessThan(ready.length / 8);
    expect(JSON.parse(brotliDecompressSync(brotli.rawPayload).toString())).toEqual(list);
    const gzip = await ask(url, 'gzip');
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(JSON.parse(gunzipSync(gzip.rawPayload).toString())).toEqual(list);
    const plain = await ask(url);
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.headers.vary).toBe('accept-encoding');
    expect(plain.json()).toEqual(list);
  });

  it('is not compressed if it is small or a refusal', async () => {
    for (const url of ['/small', '/refused'])
      expect((await ask(url, 'br')).headers['content-encoding'], url).toBeUndefined();
  });
});

it('an encoding that is forbidden or unknown is not used', () => {
  expect(chooseResponseEncoding('br;q=0, gzip;q=0.5')).toBe('gzip');
  expect(chooseResponseEncoding('BR')).toBe('br');
  expect(chooseResponseEncoding('zstd, identity')).toBeNull();
  expect(chooseResponseEncoding('gzip;q=0.0')).toBeNull();
  expect(chooseResponseEncoding(undefined)).toBeNull();
});

it('the same content has the same tag, other content another', () => {
  const tag = computeHttpEntityTag(ready);
  expect(computeHttpEntityTag(Buffer.from(ready))).toBe(tag);
  expect(computeHttpEntityTag(Buffer.from('[]'))).not.toBe(tag);
  expect(matchesEntityTag(`W/"x", ${tag}`, tag)).toBe(true);
  expect(matchesEntityTag(undefined, tag)).toBe(false);
});
