import { okResult } from '@reelfloor/protocol';
import { describe, expect, it } from 'vitest';
import { join, joined, never, withCredit } from '../../../testing/join.ts';
import { settled } from '../../../testing/manual-clock.ts';

describe('an offer of a page that joins', () => {
  it('follows the request for the seat at once, and waits neither for its answer nor for anything before it', async () => {
    const received: string[] = [];
    const seat = Promise.withResolvers<void>();
    const refusal = Promise.withResolvers<null>();
    const { session, floor } = await join(
      {
        init: async () => {
          received.push('init');
          await seat.promise;
          return okResult(withCredit(1));
        },
        offer: ({ generation }) => {
          received.push('offer');
          expect(floor.received.candidates).toEqual([]);
          return okResult({ generation, sdp: 'v=0' });
        },
      },
      {},
      undefined,
      { refusal: () => refusal.promise, earlyOffers: { read: () => true, write: () => {} } },
    );
    const answer = session.offer({ generation: 1, sdp: 'v=0' });
    for (let number = 1; number <= 40; number++)
      session.sendCandidate({ generation: 1, candidate: `candidate:${number}`, mid: '0' });
    await settled();
    expect(received).toEqual([]);
    refusal.resolve(null);
    await settled();
    expect(received).toEqual(['init', 'offer']);
    expect(floor.received.candidates).toHaveLength(32);
    expect(floor.received.candidates[0]).toBe('candidate:1');
    expect(await answer).toMatchObject({ kind: 'accepted' });
    expect(session.getState().kind).toBe('joining');
    seat.resolve();
    await settled();
    expect(session.getState().kind).toBe('playing');
  });

  it('is not sent if a newer one has replaced it before the seat is asked for', async () => {
    const received: number[] = [];
    const refusal = Promise.withResolvers<null>();
    const { session } = await join(
      {
        offer: ({ generation }) => {
          received.push(generation);
          return okResult({ generation, sdp: 'v=0' });
        },
      },
      {},
      undefined,
      { refusal: () => refusal.promise },
    );
    const [older, newer] = [1, 2].map((generation) => session.offer({ generation, sdp: 'v=0' }));
    refusal.resolve(null);
    expect(await older).toMatchObject({ kind: 'unknown' });
    expect(await newer).toMatchObject({ kind: 'accepted' });
    expect(received).toEqual([2]);
  });

  it('comes early only as long as the server accepts it', async () => {
    let isOurs = true;
    const earlyOffers = {
      read: () => isOurs,
      write: (now: boolean) => {
        isOurs = now;
      },
    };
    const { session, floor } = await join({ init: never }, {}, undefined, { earlyOffers });
    void session.offer({ generation: 1, sdp: 'v=0' });
    floor.closeBecause('PEER_UNKNOWN');
    await settled();
    expect(session.getState().kind).toBe('ended');
    expect(isOurs).toBe(false);
    await joined({}, {}, undefined, { earlyOffers });
    expect(isOurs).toBe(true);
  });
});

describe('an offer to a server that is not known to be ours', () => {
  it('waits for the seat, and the next one need not', async () => {
    const received: string[] = [];
    const seat = Promise.withResolvers<void>();
    const written: boolean[] = [];
    const { session } = await join(
      {
        init: async () => {
          await seat.promise;
          return okResult(withCredit(1));
        },
        offer: ({ generation }) => {
          received.push('offer');
          return okResult({ generation, sdp: 'v=0' });
        },
      },
      {},
      undefined,
      { earlyOffers: { read: () => false, write: (isOurs) => written.push(isOurs) } },
    );
    const answer = session.offer({ generation: 1, sdp: 'v=0' });
    await settled();
    expect(received).toEqual([]);
    seat.resolve();
    expect(await answer).toMatchObject({ kind: 'accepted' });
    expect(written).toEqual([true]);
  });

  it('stays after the seat if the seat comes with ICE servers, which its candidates need', async () => {
    const written: boolean[] = [];
    const iceServers = [{ urls: 'stun:203.0.113.1:3478' }];
    await joined({ init: () => okResult({ ...withCredit(1), iceServers }) }, {}, undefined, {
      earlyOffers: { read: () => false, write: (accepts) => written.push(accepts) },
    });
    expect(written).toEqual([false]);
  });
});
