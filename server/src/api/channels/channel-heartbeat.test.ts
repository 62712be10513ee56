import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pingConnectionsAtInterval } from './channel-heartbeat.ts';

describe('a heartbeat', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
  afterEach(() => void vi.useRealTimers());

  /** An interval that no other test has. */
  const intervalMs = 12_000;
  const connect = () => {
    const connection = { pings: 0, ping: () => void connection.pings++ };
    return { connection, pinged: pingConnectionsAtInterval(intervalMs, connection) };
  };

  it('pings each connection once an interval, spread over it, and none that has ended', () => {
    const connections: ReturnType<typeof connect>[] = [];
    for (let count = 0; count < 10; count++) {
      connections.push(connect());
      vi.advanceTimersByTime(intervalMs / 10);
    }
    const pings = () => connections.map(({ connection }) => connection.pings);
    expect(pings()).toEqual([1, ...Array(9).fill(0)]);
    vi.advanceTimersByTime(intervalMs / 2);
    expect(pings()).toEqual([...Array(6).fill(1), ...Array(4).fill(0)]);
    vi.advanceTimersByTime(intervalMs / 2);
    expect(pings()).toEqual([2, ...Array(9).fill(1)]);
    for (const { connection, pinged } of connections.slice(1)) pinged.delete(connection);
    vi.advanceTimersByTime(intervalMs);
    expect(pings()).toEqual([3, ...Array(9).fill(1)]);
    for (const { connection, pinged } of connections) pinged.delete(connection);
    vi.advanceTimersByTime(intervalMs);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('pings in time by the clock although each turn is late, and after a stall each connection once', () => {
    let now = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
    const { connection, pinged } = connect();
    const late = () => {
      now += 400;
      vi.advanceTimersByTime(200);
    };
    for (let turn = 0; turn < intervalMs / 400; turn++) late();
    expect(connection.pings).toBe(1);
    now += 5 * intervalMs;
    vi.advanceTimersByTime(200);
    expect(connection.pings).toBe(2);
    for (let turn = 0; turn < intervalMs / 400; turn++) late();
    expect(connection.pings).toBe(3);
    pinged.delete(connection);
    vi.advanceTimersByTime(intervalMs);
    clock.mockRestore();
  });

  it('goes on when a ping ends its connection, or another one', () => {
    const [first, second] = [connect(), connect()];
    first.connection.ping = () => {
      for (const { connection, pinged } of [first, second]) pinged.delete(connection);
    };
    const third = connect();
    vi.advanceTimersByTime(intervalMs);
    expect([second.connection.pings, third.connection.pings]).toEqual([0, 1]);
    third.pinged.delete(third.connection);
    vi.advanceTimersByTime(intervalMs);
  });
});
