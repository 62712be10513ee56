import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { LocalNetwork } from '../../testing/local-network.ts';
import { natsServerPath, TestNats } from '../../testing/test-nats.ts';
import { systemClock } from '../clock/clock.ts';
import { NatsTransport } from './nats-transport.ts';
import { LocalTransport, type Transport, type TransportState } from './transport.ts';

/** What connects the nodes of a test: NATS, or a network inside the process. */
interface Medium {
  join(nodeId: string): Promise<Transport>;
  /** Cuts all nodes off from each other. */
  fail(): Promise<void>;
  repair(): Promise<void>;
  readonly errors: unknown[];
  close(): Promise<void>;
}

const localMedium = async (): Promise<Medium> => {
  const network = new LocalNetwork();
  const ids: string[] = [];
  return {
    join: async (nodeId) => {
      ids.push(nodeId);
      return network.join(nodeId);
    },
    fail: async () => ids.forEach((id) => void network.cut(id)),
    repair: async () => ids.forEach((id) => void network.heal(id)),
    errors: network.errors,
    close: async () => {},
  };
};

const natsMedium = async (): Promise<Medium> => {
  const nats = await TestNats.start();
  const errors: unknown[] = [];
  const join = async (nodeId: string) => {
    const transport = new NatsTransport({
      nodeId,
      url: nats.url,
      clock: systemClock,
      onError: (error) => void errors.push(error),
    });
    await eventually(() => expect(transport.state).toBe('up'));
    return transport;
  };
  return { join, fail: () => nats.kill(), repair: () => nats.resume(), errors, close: () => nats.remove() };
};

const media = [
  { name: 'the test network', open: localMedium, isHere: true },
  { name: 'NATS', open: natsMedium, isHere: natsServerPath !== null },
];

describe.each(media.filter(({ isHere }) => isHere))('a transport over $name', ({ open }) => {
  let medium: Medium;
  let a: Transport;
  let b: Transport;
  let c: Transport;

  beforeEach(async () => {
    medium = await open();
    a = await medium.join('a-1');
    b = await medium.join('b-1');
    c = await medium.join('c-1');
  });

  afterEach(async () => {
    await Promise.all([a.drain(), b.drain(), c.drain()]);
    await medium.close();
  });

  /** Waits until earlier messages and subscriptions of both nodes have taken effect. */
  const settled = async (from: Transport, to: Transport) => {
    const stop = to.answer(`settled.${from.nodeId}`, async () => 'yes');
    await eventually(async () =>
      expect(await from.ask(`settled.${from.nodeId}`, '', 1_000)).toEqual({ kind: 'answer', text: 'yes' }),
    );
    stop();
  };

  const receivedBy = (transport: Transport, subject: string): string[] => {
    const received: string[] = [];
    transport.subscribe(subject, (text) => received.push(text));
    return received;
  };

  it('tells every other node that hears the subject, in order, and never itself', async () => {
    const own = receivedBy(a, 'news');
    const atB = receivedBy(b, 'news');
    const atC = receivedBy(c, 'news');
    const other = receivedBy(b, 'weather');
    await settled(a, b);
    await settled(a, c);
    const sent = Array.from({ length: 50 }, (_, index) => `${index} ğüş`);
    for (const text of sent) a.publish('news', text);
    await settled(a, b);
    await settled(a, c);
    expect(atB).toEqual(sent);
    expect(atC).toEqual(sent);
    expect([own, other]).toEqual([[], []]);
  });

  it('hears by wildcards and says the subject, until the listener is removed', async () => {
    const received: string[] = [];
    const stop = b.subscribe('floor.*', (text, subject) => received.push(`${subject}=${text}`));
    const all = receivedBy(b, 'floor.>');
    await settled(a, b);
    a.publish('floor.x', '1');
    a.publish('floor.x.y', '2');
    a.publish('floor', '3');
    await settled(a, b);
    stop();
    await settled(a, b);
    a.publish('floor.x', '4');
    await settled(a, b);
    expect(received).toEqual(['floor.x=1']);
    expect(all).toEqual(['1', '2', '4']);
  });

  it('asks another node, and knows at once that nobody serves a subject', async () => {
    b.answer('double', async (text) => text + text);
    await settled(a, b);
    expect(await a.ask('double', 'ab', 5_000)).toEqual({ kind: 'answer', text: 'abab' });
    const askedAt = performance.now();
    expect(await a.ask('triple', 'ab', 20_000)).toEqual({ kind: 'nobody' });
    expect(await b.ask('double', 'ab', 20_000)).toEqual({ kind: 'nobody' });
    expect(performance.now() - askedAt).toBeLessThan(10_000);
  });

  it('does not know what became of a question that is not answered in time, or whose server fails', async () => {
    b.answer('silence', () => new Promise(() => {}));
    b.answer('failure', () => Promise.reject(new Error('cannot')));
    await settled(a, b);
    expect(await a.ask('silence', '', 50)).toEqual({ kind: 'unknown', because: 'timeout' });
    expect(await a.ask('failure', '', 50)).toEqual({ kind: 'unknown', because: 'timeout' });
    await eventually(() => expect(medium.errors).toEqual([new Error('cannot')]));
  });

  it('gathers the answers of all others within the time, or the first few', async () => {
    b.answer('who', async () => 'b');
    c.answer('who', async () => 'c');
    a.answer('who', async () => 'a');
    await settled(a, b);
    await settled(a, c);
    expect([...(await a.gather('who', '', { ms: 20_000, max: 2 }))].sort()).toEqual(['b', 'c']);
    expect(await a.gather('who', '', { ms: 20_000, max: 1 })).toHaveLength(1);
    expect([...(await a.gather('who', '', { ms: 300, max: 9 }))].sort()).toEqual(['b', 'c']);
    expect(await a.gather('nobody', '', { ms: 20_000, max: 9 })).toEqual([]);
  });

  it('goes on with the other listeners if one throws', async () => {
    b.subscribe('news', () => {
      throw new Error('a bad listener');
    });
    const received = receivedBy(b, 'news');
    await settled(a, b);
    a.publish('news', '1');
    a.publish('news', '2');
    await settled(a, b);
    expect(received).toEqual(['1', '2']);
    expect(medium.errors).toHaveLength(2);
  });

  it('keeps nothing for later while it is away, and ends open questions at once', async () => {
    const states: TransportState[] = [];
    a.onState((state) => states.push(state));
    const received = receivedBy(b, 'news');
    b.answer('silence', () => new Promise(() => {}));
    await settled(a, b);
    const open = a.ask('silence', '', 60_000);
    const gathering = a.gather('silence', '', { ms: 60_000, max: 5 });
    await medium.fail();
    expect(await open).toEqual({ kind: 'unknown', because: 'away' });
    expect(await gathering).toEqual([]);
    await eventually(() => expect([a.state, b.state]).toEqual(['away', 'away']));
    a.publish('news', 'lost');
    expect(await a.ask('silence', '', 60_000)).toEqual({ kind: 'unknown', because: 'away' });
    await medium.repair();
    await eventually(() => expect([a.state, b.state, c.state]).toEqual(['up', 'up', 'up']));
    a.publish('news', 'found');
    await settled(a, b);
    expect(received).toEqual(['found']);
    expect(states).toEqual(['away', 'up']);
  });

  it('answers what was asked before it is drained, and is nobody afterwards', async () => {
    let finish = (): void => {};
    const begun = new Promise<void>((resolve) => {
      b.answer('slow', async (text) => {
        resolve();
        await new Promise<void>((ready) => {
          finish = ready;
        });
        return text;
      });
    });
    await settled(a, b);
    const asked = a.ask('slow', 'done', 20_000);
    await begun;
    const draining = b.drain();
    finish();
    await draining;
    expect(await asked).toEqual({ kind: 'answer', text: 'done' });
    expect(await a.ask('slow', '', 20_000)).toEqual({ kind: 'nobody' });
    expect(b.state).toBe('away');
  });
});

describe.skipIf(natsServerPath === null)('a transport over a NATS server in trouble', () => {
  const errors: string[] = [];
  const transportTo = (nats: TestNats, nodeId: string) =>
    new NatsTransport({
      nodeId,
      url: nats.url,
      clock: systemClock,
      onError: (error) => void errors.push(String(error)),
    });

  it('is away three seconds after the server falls silent, and up again when it speaks', async () => {
    const nats = await TestNats.start();
    const [a, b] = [transportTo(nats, 'a-1'), transportTo(nats, 'b-1')];
    b.answer('echo', async (text) => text);
    await eventually(() => expect([a.state, b.state]).toEqual(['up', 'up']));
    // At first the NATS server may not know which node answers.
    await eventually(async () => expect(await a.ask('echo', 'x', 1_000)).toEqual({ kind: 'answer', text: 'x' }));
    await nats.freeze();
    const frozenAt = performance.now();
    expect(await a.ask('echo', '', 60_000)).toEqual({ kind: 'unknown', because: 'away' });
    expect(performance.now() - frozenAt).toBeLessThan(10_000);
    nats.thaw();
    await eventually(async () => expect(await a.ask('echo', 'x', 1_000)).toEqual({ kind: 'answer', text: 'x' }));
    await Promise.all([a.drain(), b.drain()]);
    await nats.remove();
  });

  it('waits for a server that starts later, and is drained without one', async () => {
    const nats = await TestNats.start();
    await nats.kill();
    const [a, b] = [transportTo(nats, 'a-1'), transportTo(nats, 'b-1')];
    expect(a.state).toBe('away');
    b.answer('echo', async (text) => text);
    await eventually(() =>
      expect(errors.some((error) => error.includes('REFUSED') || error.includes('refused'))).toBe(true),
    );
    await nats.resume();
    await eventually(async () => expect(await a.ask('echo', 'x', 1_000)).toEqual({ kind: 'answer', text: 'x' }));
    await nats.kill();
    await eventually(() => expect([a.state, b.state]).toEqual(['away', 'away']));
    await Promise.all([a.drain(), b.drain()]);
    await nats.remove();
  });

  it('does not send what is larger than the server takes, and says so', async () => {
    const nats = await TestNats.start();
    const [a, b] = [transportTo(nats, 'a-1'), transportTo(nats, 'b-1')];
    b.answer('echo', async (text) => text);
    await eventually(async () => expect(await a.ask('echo', 'x', 1_000)).toEqual({ kind: 'answer', text: 'x' }));
    errors.length = 0;
    const large = 'x'.repeat(1_100_000);
    expect(await a.ask('echo', large, 20_000)).toEqual({ kind: 'nobody' });
    expect(await a.gather('echo', large, { ms: 20_000, max: 1 })).toEqual([]);
    a.publish('echo', large);
    expect(errors).toHaveLength(3);
    expect(await a.ask('echo', 'x', 20_000)).toEqual({ kind: 'answer', text: 'x' });
    await Promise.all([a.drain(), b.drain()]);
    await nats.remove();
  });
});

it('the transport of a server alone reaches nobody, and is never away', async () => {
  const transport = new LocalTransport('alone-1');
  transport.subscribe();
  expect(transport.state).toBe('up');
  expect(await transport.ask()).toEqual({ kind: 'nobody' });
  expect(await transport.gather()).toEqual([]);
});
