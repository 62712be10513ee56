import { describe, expect, it } from 'vitest';
import { computeReconnectDelayMs } from './channel.ts';
import { buildChannelUrl } from './channel-url.ts';

describe('computeReconnectDelayMs', () => {
  const timing = { firstDelayMs: 300, longestDelayMs: 5000 };

  it('doubles up to its limit and never exceeds it', () => {
    const longest = [1, 2, 3, 4, 5, 6, 1000].map((attempt) => computeReconnectDelayMs(attempt, timing, () => 1));
    expect(longest).toEqual([300, 600, 1200, 2400, 4800, 5000, 5000]);
  });

  it('draws half of the wait at random', () => {
    expect(computeReconnectDelayMs(2, timing, () => 0)).toBe(300);
    expect(computeReconnectDelayMs(2, timing, () => 0.5)).toBe(450);
  });
});

describe('buildChannelUrl', () => {
  it('accepts a path on the page’s origin and an address elsewhere', () => {
    expect(buildChannelUrl('/machine', 'https://floor.example/game/1/x')).toBe('wss://floor.example/machine');
    expect(buildChannelUrl('/machine', 'http://127.0.0.1:8080/')).toBe('ws://127.0.0.1:8080/machine');
    expect(buildChannelUrl('wss://other.example/m?x=1', 'http://a/')).toBe('wss://other.example/m?x=1');
    expect(buildChannelUrl('https://other.example/m', 'http://a/')).toBe('wss://other.example/m');
  });
});
