import { okResult, type SessionId, type TransferId } from '@reelfloor/protocol';
import { describe, expect, it } from 'vitest';
import { joined } from '../../../testing/join.ts';
import { settled } from '../../../testing/manual-clock.ts';
import { idleView, welcome } from '../../../testing/open-floor.ts';
import { getSessionNetResultMinor } from './seat-view.ts';

const sessionId = 's1' as SessionId;
const withSums = (sessionNumber: number, stakedMinor: number, wonMinor: number) => {
  const answer = welcome(sessionNumber);
  return { ...answer, session: { ...answer.session, stakedMinor, wonMinor } };
};

describe('the net result', () => {
  it('is what the server says was won and staked, whatever the meter shows', async () => {
    const { seat, floor } = await joined({ init: () => okResult(withSums(1, 500, 200)) });
    expect(getSessionNetResultMinor(seat())).toBe(-300);
    floor.peer().notify('cabinet', { ...idleView, version: idleView.version + 1, creditMinor: 9_900 });
    await settled();
    expect(getSessionNetResultMinor(seat())).toBe(-300);
    floor.peer().notify('played', { sessionId, stakedMinor: 600, wonMinor: 1_200 });
    await settled();
    expect(getSessionNetResultMinor(seat())).toBe(600);
  });

  it('takes no sums that come late, and none of another session', async () => {
    const { seat, floor } = await joined({ init: () => okResult(withSums(1, 500, 200)) });
    for (const seatEvents of [
      { sessionId, stakedMinor: 400, wonMinor: 200 },
      { sessionId, stakedMinor: 500, wonMinor: 100 },
      { sessionId: 's9' as SessionId, stakedMinor: 9_000, wonMinor: 9_000 },
    ])
      floor.peer().notify('played', seatEvents);
    await settled();
    expect(getSessionNetResultMinor(seat())).toBe(-300);
  });

  it('is the server’s after a reconnect in the middle of a transfer', async () => {
    let joins = 0;
    const { session, seat, floor, clock } = await joined({
      init: () => okResult(++joins === 1 ? withSums(1, 0, 0) : withSums(1, 500, 0)),
      cashin: () => new Promise(() => {}),
    });
    session.cashIn(1_000);
    floor.drop();
    await clock.advance(2_000);
    expect(joins).toBe(2);
    expect(getSessionNetResultMinor(seat())).toBe(-500);
    floor.peer().notify('transfer', {
      transferId: seat().transfers[0]?.transferId ?? ('none' as TransferId),
      ...{ kind: 'cashIn', amountMinor: 1_000, state: 'settled', place: 'machine', at: 1 },
    });
    await settled();
    expect(getSessionNetResultMinor(seat())).toBe(-500);
  });

  it('is computed from transfers for a server that does not tell stakes and wins', async () => {
    const { seat } = await joined();
    expect(seat().played).toBeNull();
    expect(getSessionNetResultMinor(seat())).toBe(seat().cabinet.creditMinor);
  });
});
