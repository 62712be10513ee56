import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { createRefusedResult, okResult } from '../errors.ts';
import { ChannelPeer } from './channel-peer.ts';
import { type ChannelSide, maxMessageBytes } from './protoo-messages.ts';

const asking = {
  requests: { double: { data: z.object({ n: z.int() }), answer: z.object({ n: z.int() }) } },
  notifications: { said: z.object({ word: z.string() }) },
} as const satisfies ChannelSide;
const silent = { requests: {}, notifications: {} } as const satisfies ChannelSide;

/** Connects two peers. Also returns a function that cuts their connection. */
const pair = (
  double: (data: { n: number }) => ReturnType<typeof okResult<{ n: number }>> | ReturnType<typeof createRefusedResult>,
  maxSentBytes?: number,
) => {
  const arrived: string[] = [];
  const invalid = vi.fn();
  let cut = false;
  const sent: string[] = [];
  const received: unknown[] = [];
  const failed = vi.fn();
  const failedToAnswer = vi.fn();
  const limited = maxSentBytes === undefined ? {} : { maxSentBytes };
  const asker = new ChannelPeer<typeof asking, typeof silent>({
    ...limited,
    ours: asking,
    theirs: silent,
    send: (text) => {
      sent.push(text);
      if (!cut) answerer.receive(text);
    },
    onRequest: {},
    onNotification: {},
    onInvalid: invalid,
    onHandlerError: (error) => {
      failed(error);
      return 'ref-1';
    },
  });
  const answerer = new ChannelPeer<typeof silent, typeof asking>({
    ...limited,
    ours: silent,
    theirs: asking,
    send: (text) => {
      received.push(JSON.parse(text));
      if (!cut) asker.receive(text);
    },
    onRequest: { double },
    onNotification: { said: ({ word }) => arrived.push(word) },
    onInvalid: invalid,
    onHandlerError: (error) => {
      failedToAnswer(error);
      return 'ref-2';
    },
  });
  return {
    asker,
    failedToAnswer,
    answerer,
    arrived,
    sent,
    received,
    invalid,
    failed,
    cut: () => {
      cut = true;
    },
  };
};

describe('ChannelPeer', () => {
  it('answers a request with the value of its handler', async () => {
    const { asker } = pair(({ n }) => okResult({ n: n * 2 }));
    expect(await asker.request('double', { n: 4 }, 1000)).toEqual({ kind: 'accepted', value: { n: 8 } });
  });

  it('carries a refusal with code, text and parameters', async () => {
    const { asker } = pair(() => createRefusedResult('MESSAGE_TOO_LARGE', { limit: 5 }));
    expect(await asker.request('double', { n: 4 }, 1000)).toEqual({
      kind: 'refused',
      error: {
        code: 'MESSAGE_TOO_LARGE',
        ErrorMessage: 'The message is larger than 5 bytes.',
        Params: { limit: 5 },
      },
    });
  });

  it('reports a request without an answer as unknown, not as refused', async () => {
    const { asker, cut } = pair(({ n }) => okResult({ n }));
    cut();
    expect(await asker.request('double', { n: 1 }, 5)).toEqual({ kind: 'unknown', reason: 'timeout' });
  });

  it('reports an accepted answer that it cannot read as unknown: the request may have been carried out', async () => {
    const { asker } = pair(() => okResult({ n: 'many' }) as never);
    expect(await asker.request('double', { n: 1 }, 1000)).toEqual({
      kind: 'unknown',
      reason: 'unreadable',
      detail: expect.stringContaining('n'),
    });
  });

  it('tells every waiting request that the connection closed', async () => {
    const { asker, cut } = pair(({ n }) => okResult({ n }));
    cut();
    const waiting = asker.request('double', { n: 1 }, 60_000);
    asker.close();
    expect(await waiting).toEqual({ kind: 'unknown', reason: 'closed' });
    expect(await asker.request('double', { n: 1 }, 60_000)).toEqual({ kind: 'unknown', reason: 'closed' });
  });

  it('answers a ping by itself, and takes silence as a dead connection', async () => {
    const { asker, cut } = pair(({ n }) => okResult({ n }));
    expect(await asker.ping(1000)).toBe(true);
    cut();
    expect(await asker.ping(5)).toBe(false);
    asker.close();
    expect(await asker.ping(1000)).toBe(false);
  });

  it('refuses data that does not fit and methods that do not exist, by name', async () => {
    const { asker, answerer } = pair(({ n }) => okResult({ n }));
    const wrong = await asker.request('double', { n: 1.5 }, 1000);
    expect(wrong).toMatchObject({ kind: 'refused', error: { code: 'MESSAGE_INVALID' } });
    const sent: string[] = [];
    const probe = new ChannelPeer<typeof silent, typeof asking>({
      ours: silent,
      theirs: asking,
      send: (text) => sent.push(text),
      onRequest: { double: ({ n }) => okResult({ n }) },
      onNotification: { said: () => {} },
      onInvalid: () => {},
      onHandlerError: () => 'r',
    });
    for (const method of ['triple', 'constructor', '__proto__']) {
      probe.receive(JSON.stringify({ request: true, id: 1, method }));
      expect(JSON.parse(sent.pop() ?? '{}')).toMatchObject({ ok: false, errorCode: 'METHOD_UNKNOWN' });
    }
    answerer.close();
  });

  it('reports what it cannot answer and keeps working', () => {
    const { answerer, asker, invalid, arrived } = pair(({ n }) => okResult({ n }));
    for (const text of ['{', '[]', '"x"', '{"request":true}', '{"notification":true,"method":"said","data":7}']) {
      answerer.receive(text);
    }
    expect(invalid).toHaveBeenCalledTimes(5);
    asker.notify('said', { word: 'still here' });
    expect(arrived).toEqual(['still here']);
  });

  it('hides the error of a throwing handler and sends a reference instead', async () => {
    const { asker } = pair(() => {
      throw new Error('secret');
    });
    const outcome = await asker.request('double', { n: 1 }, 1000);
    expect(outcome).toMatchObject({
      kind: 'refused',
      error: { code: 'INTERNAL', Params: { reference: 'ref-2' } },
    });
    expect(JSON.stringify(outcome)).not.toContain('secret');
  });

  it('works on as many requests at once as allowed, and counts waiting ones separately', async () => {
    const never = new Promise<never>(() => {});
    const sent: string[] = [];
    const peer = new ChannelPeer<typeof silent, typeof asking>({
      ours: silent,
      theirs: asking,
      send: (text) => sent.push(text),
      onRequest: { double: () => never },
      onNotification: { said: () => {} },
      onInvalid: () => {},
      onHandlerError: () => 'r',
      maxInFlight: 2,
      isWait: (_method, data) => data instanceof Object && 'n' in data && data.n === 0,
    });
    const ask = (id: number, n: number) =>
      peer.receive(JSON.stringify({ request: true, id, method: 'double', data: { n } }));
    ask(1, 0);
    ask(2, 0);
    ask(3, 1);
    ask(4, 1);
    expect(sent).toEqual([]);
    ask(5, 1);
    ask(6, 0);
    const answers = sent.map((text) => JSON.parse(text));
    expect(answers).toMatchObject([
      { id: 5, errorCode: 'RATE_LIMITED' },
      { id: 6, errorCode: 'RATE_LIMITED' },
    ]);
  });

  describe('a message over the limit of the other side', () => {
    const limit = 200;
    const tooLarge = { code: 'MESSAGE_TOO_LARGE', Params: { limit } };

    it('is not sent: an answer fails only its own request, is reported, and the next request is answered', async () => {
      const { asker, failedToAnswer } = pair(({ n }) => okResult({ n, more: 'ş'.repeat(n) } as { n: number }), limit);
      const [large, small] = await Promise.all([
        asker.request('double', { n: 99 }, 1000),
        asker.request('double', { n: 2 }, 1000),
      ]);
      expect(large).toMatchObject({
        kind: 'refused',
        error: { code: 'INTERNAL', Params: { reference: 'ref-2' } },
      });
      expect(failedToAnswer).toHaveBeenCalledOnce();
      expect(small).toMatchObject({ kind: 'accepted', value: { n: 2 } });
    });

    it('is not sent: a request is refused at once, a notification is dropped and reported', async () => {
      const { asker, sent, arrived, failed } = pair(({ n }) => okResult({ n }), limit);
      const data = { n: 1, more: 'x'.repeat(limit) };
      expect(await asker.request('double', data, 1000)).toMatchObject({ kind: 'refused', error: tooLarge });
      asker.notify('said', { word: 'x'.repeat(limit) });
      expect(sent).toEqual([]);
      expect(failed).toHaveBeenCalledOnce();
      asker.notify('said', { word: 'short' });
      expect(arrived).toEqual(['short']);
    });
  });

  describe('a message over our own limit', () => {
    it('makes the outcome unknown of the request that it answers, and of no other', async () => {
      const { asker, cut } = pair(() => okResult({ n: 1 }));
      cut();
      const [first, second] = [asker.request('double', { n: 1 }, 1000), asker.request('double', { n: 2 }, 1000)];
      asker.receiveTooLarge(JSON.stringify({ response: true, id: 1, ok: true, data: { n: 2 } }));
      expect(await first).toEqual({ kind: 'unknown', reason: 'tooLarge' });
      asker.receive(JSON.stringify({ response: true, id: 2, ok: true, data: { n: 4 } }));
      expect(await second).toMatchObject({ kind: 'accepted', value: { n: 4 } });
    });

    it('is refused by its id if it is a request, and reported otherwise', () => {
      const { answerer, invalid, received } = pair(() => okResult({ n: 1 }));
      answerer.receiveTooLarge(JSON.stringify({ request: true, id: 7, method: 'double', data: { n: 1 } }));
      expect(received).toMatchObject([
        { id: 7, errorCode: 'MESSAGE_TOO_LARGE', errorParams: { limit: maxMessageBytes } },
      ]);
      expect(invalid).not.toHaveBeenCalled();
      answerer.receiveTooLarge('{"notification":true,"method":"said"}');
      answerer.receiveTooLarge('not JSON');
      expect(invalid).toHaveBeenCalledTimes(2);
    });
  });
});
