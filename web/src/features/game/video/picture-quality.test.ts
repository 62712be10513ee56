import { describe, expect, it } from 'vitest';
import { computePictureQuality, type QualityReading } from './picture-quality.ts';

describe('computePictureQuality', () => {
  const report = (framesDecoded: number, waitS: number, remoteType = 'host') =>
    new Map<string, unknown>([
      ['t', { type: 'transport', selectedCandidatePairId: 'p2', bytesReceived: framesDecoded * 1000 }],
      ['p1', { id: 'p1', type: 'candidate-pair', nominated: true, state: 'succeeded', currentRoundTripTime: 9 }],
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

  it('measures over the time since the last reading', () => {
    const first = computePictureQuality(report(30, 0.3), 1000, null);
    const second = computePictureQuality(report(60, 0.45), 2000, first.reading);
    expect(second.quality).toEqual({
      // 12 ms are half of the round trip, 5 ms waiting and 2 ms decoding.
      delayMs: expect.closeTo(12 + 5 + 2, 5),
      relayed: false,
      framesPerSecond: 30,
    });
  });

  const receivedOf = (entries: Record<string, unknown>[], before: QualityReading | null, now: number) =>
    computePictureQuality(new Map(entries.map((entry, index) => [String(index), entry])), now, before).reading;

  it('remembers since when the connection has been silent', () => {
    const first = computePictureQuality(report(30, 0.3), 1000, null);
    const second = computePictureQuality(report(60, 0.45), 2000, first.reading);
    const third = computePictureQuality(report(60, 0.45), 2700, second.reading);
    expect([second.reading.receivedAt, third.reading.receivedAt]).toEqual([2000, 2000]);
  });

  it('counts answers to consent checks, and packets where the browser counts nothing else', () => {
    const pair = { type: 'candidate-pair', nominated: true, state: 'succeeded', responsesReceived: 4 };
    const silent = receivedOf([{ type: 'transport', bytesReceived: 900 }, pair], null, 1000);
    const checked = { ...pair, responsesReceived: 5 };
    expect(receivedOf([{ type: 'transport', bytesReceived: 900 }, checked], silent, 2000).receivedAt).toBe(2000);
    expect(receivedOf([], null, 1000).received).toBe(0);
    expect(receivedOf([{ type: 'inbound-rtp', kind: 'audio', packetsReceived: 3 }], null, 1000).received).toBe(3);
  });

  it('reports whether the picture is relayed', () => {
    expect(computePictureQuality(report(30, 0.3, 'relay'), 1000, null).quality.relayed).toBe(true);
  });

  it('leaves out what was not measured', () => {
    expect(computePictureQuality(new Map(), 1000, null).quality).toEqual({
      delayMs: null,
      relayed: false,
      framesPerSecond: null,
    });
  });
});
