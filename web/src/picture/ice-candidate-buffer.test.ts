import { describe, expect, it } from 'vitest';
import { IceCandidateBuffer } from './picture-connection-attempt.ts';

describe('IceCandidateBuffer', () => {
  it('holds candidates until the description is set and keeps their order', () => {
    const passed: number[] = [];
    const gate = new IceCandidateBuffer<number>((candidate) => passed.push(candidate));
    gate.add(1);
    gate.add(2);
    expect(passed).toEqual([]);
    gate.open();
    gate.add(3);
    expect(passed).toEqual([1, 2, 3]);
  });

  it('keeps a limited number', () => {
    const passed: number[] = [];
    const gate = new IceCandidateBuffer<number>((candidate) => passed.push(candidate));
    for (let candidate = 0; candidate < 1000; candidate++) gate.add(candidate);
    gate.open();
    expect(passed).toHaveLength(64);
  });
});
