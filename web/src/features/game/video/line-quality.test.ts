import { describe, expect, it } from 'vitest';
import { readLine } from './line-quality.ts';

describe('readLine', () => {
  const report = (framesDecoded: number, waitS: number, remoteType = 'host') =>
    new Map<string, unknown>([
      ['t', { type: 'transport', selectedCandidatePairId: 'p2', bytesReceived: framesDecoded * 1000 }],
      [
        'p1',
        { id: 'p1', type: 'candidate-pair', nominated: true, state: 'succeeded', currentRoundTripTime: 9 },
      ],
      ['p2', { id: 'p2', type: 'candidate-pair', remoteCandidateId: 'r', currentRoundTripTime: 0.024 }],
      ['r', { id: 'r', type: 'remote-candidate', candidateType: remoteType }],
      [
        'v',
        {
          type: 'inbound-rtp',
          kind: 'video',
          framesDecoded,
          jitterBufferDelay: waitS,
          jitterBufferEmittedCount: framesDecoded,
          totalDecodeTime: framesDecoded * 0.002,
        },
      ],
    ]);

  it('measures over the time since the reading before', () => {
    const first = readLine(report(30, 0.3), 1000, null);
    const second = readLine(report(60, 0.45), 2000, first.reading);
    expect(second.quality).toEqual({
      // Half the line, 5 ms of waiting, 2 ms of decoding.
      delayMs: expect.closeTo(12 + 5 + 2, 5),
      relayed: false,
      framesPerSecond: 30,
    });
  });

  it('remembers since when nothing was received any more', () => {
    const first = readLine(report(30, 0.3), 1000, null);
    const second = readLine(report(60, 0.45), 2000, first.reading);
    const third = readLine(report(60, 0.45), 2700, second.reading);
    expect([second.reading.bytesAt, third.reading.bytesAt]).toEqual([2000, 2000]);
  });

  it('says when the picture is relayed', () => {
    expect(readLine(report(30, 0.3, 'relay'), 1000, null).quality.relayed).toBe(true);
  });

  it('claims nothing that was not measured', () => {
    expect(readLine(new Map(), 1000, null).quality).toEqual({
      delayMs: null,
      relayed: false,
      framesPerSecond: null,
    });
  });
});
