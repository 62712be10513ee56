import { afterEach, describe, expect, it } from 'vitest';
import { FailedLoginAttemptRateLimit } from '../../players/sign-in/failed-login-rate-limit.ts';
import { LocalNetwork } from '../../testing/local-network.ts';
import { ManualClock } from '../../testing/manual-clock.ts';
import { CallRateLimiter } from '../rate-limits/call-rate-limiter.ts';
import { ClusterRateLimits } from './cluster-rate-limits.ts';

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});
const delivered = () => new Promise<void>((resolve) => setImmediate(resolve));

const perSecond = 10;
const burst = 6 * perSecond;

const openNetwork = () => {
  const clock = new ManualClock();
  const network = new LocalNetwork(clock);
  const open = (nodeId: string) => {
    const transport = network.join(nodeId);
    const warned: object[] = [];
    const clusterRateLimits = new ClusterRateLimits({
      transport,
      clock,
      warnings: { warn: (facts) => warned.push(facts) },
    });
    const calls = new CallRateLimiter(perSecond, () => clock.nowMs());
    const logins = new FailedLoginAttemptRateLimit(3, () => clock.nowMs());
    clusterRateLimits.shareCalls(calls);
    clusterRateLimits.shareMistakes('login', logins);
    stops.push(() => clusterRateLimits.stop());
    return { transport, calls, logins, warned };
  };
  return { clock, network, open };
};

describe('over several nodes', () => {
  it('wrong passwords from one address count together at once', async () => {
    const { open } = openNetwork();
    const [here, there] = [open('a'), open('b')];
    for (const node of [here, there, here]) {
      expect(node.logins.waitS('192.0.2.1')).toBe(0);
      node.logins.charge('192.0.2.1');
      await delivered();
    }
    expect([here.logins.waitS('192.0.2.1'), there.logins.waitS('192.0.2.1')]).toEqual([20, 20]);
    expect(there.logins.waitS('192.0.2.2')).toBe(0);
  });

  it('addresses of one IPv6 network count together', async () => {
    const { open } = openNetwork();
    const [here, there] = [open('a'), open('b')];
    for (let guess = 0; guess < 3; guess++) here.logins.charge(`2001:db8::${guess}`);
    await delivered();
    expect(there.logins.waitS('2001:db8::ffff')).toBe(20);
  });

  it('a script that calls all nodes gets little more than at one, then the steady rate of one', async () => {
    const { clock, open } = openNetwork();
    const nodes = [open('a'), open('b'), open('c')];
    let taken = 0;
    const callAll = () => {
      for (const [index, { calls }] of nodes.entries()) if (calls.take('script', `192.0.2.${index}`) === 0) taken++;
    };
    // Make fifty calls a second on each node, for twenty seconds.
    const seconds = 20;
    for (let call = 0; call < seconds * 50; call++) {
      callAll();
      await clock.pass(20, delivered);
    }
    expect(taken).toBeGreaterThanOrEqual(burst);
    // Three nodes that counted alone would let through three times the burst and three times the rate.
    expect(taken).toBeLessThan(burst + 2 * (burst / 2 + 0.25 * 50) + seconds * perSecond * 1.5);
  });

  it('nobody is told of keys that use less than half of their burst', async () => {
    const { clock, network, open } = openNetwork();
    const [here] = [open('a'), open('b')];
    let carried = 0;
    network.treat = () => {
      carried++;
      return 'pass';
    };
    for (let call = 0; call < burst / 2; call++) here.calls.take('person', '192.0.2.1');
    await clock.pass(1_000, delivered);
    expect(carried).toBe(0);
    for (let call = 0; call < burst / 2; call++) here.calls.take('person', '192.0.2.1');
    await clock.pass(1_000, delivered);
    expect(carried).toBeGreaterThan(0);
  });

  it('what other nodes report makes nobody wait for longer than an empty bucket and one more', async () => {
    const { clock, open } = openNetwork();
    const [here, there] = [open('a'), open('b')];
    for (let message = 0; message < 50; message++)
      there.transport.publish('rf.rate-limit.calls', JSON.stringify([['account victim', 100_000]]));
    await delivered();
    expect(here.calls.take('victim', '192.0.2.1')).toBeLessThanOrEqual(7);
    await clock.pass(7_000, delivered);
    expect(here.calls.take('victim', '192.0.2.1')).toBe(0);
  });

  it('messages that do not fit are dropped, with a warning', async () => {
    const { open } = openNetwork();
    const [here, there] = [open('a'), open('b')];
    const bad = [
      ['rf.rate-limit.calls', ''],
      ['rf.rate-limit.calls', '{}'],
      ['rf.rate-limit.calls', '[["account a"]]'],
      ['rf.rate-limit.calls', '[["account a",-5]]'],
      ['rf.rate-limit.calls', '[["account a",0.5]]'],
      ['rf.rate-limit.calls', JSON.stringify(Array.from({ length: 501 }, () => ['account a', 1]))],
      ['rf.rate-limit.mistakes.login', '[]'],
      ['rf.rate-limit.mistakes.login', '{"network":""}'],
      ['rf.rate-limit.mistakes.login', JSON.stringify({ network: 'x'.repeat(101) })],
    ] as const;
    for (const [subject, text] of bad) there.transport.publish(subject, text);
    await delivered();
    expect(here.warned.length).toBe(bad.length);
    expect(here.calls.take('a', '192.0.2.1')).toBe(0);
  });
});
