import type { CabinetView } from '@reelfloor/protocol';
import { okResult } from '@reelfloor/protocol';
import { describe, expect, it } from 'vitest';
import { join, joined, never } from '../../../testing/join.ts';
import { settled } from '../../../testing/manual-clock.ts';
import { idleView } from '../../../testing/open-floor.ts';
import { findLeaveMachineWarning } from '../components/leave-machine-dialog.tsx';

const viewed = async (view: Partial<CabinetView>) => {
  const table = await joined();
  table.floor.peer().notify('cabinet', { ...idleView, version: 20, ...view });
  await settled();
  return table.session.getState();
};

describe('leaving', () => {
  it.each([
    ['credit on the machine', { creditMinor: 1 }, 'credit'],
    ['a round that runs', { phase: 'spinning' }, 'round'],
    ['a win that is being counted', { phase: 'counting', creditMinor: 100 }, 'round'],
    ['free spins', { phase: 'freeSpins', freeSpinsLeft: 3, creditMinor: 100 }, 'freeSpins'],
    ['a free spin that runs', { phase: 'spinning', freeSpinsLeft: 3 }, 'freeSpins'],
    ['a malfunction', { phase: 'malfunction', creditMinor: 100 }, 'malfunction'],
  ] as const)('is asked about with %s', async (_, view, asked) => {
    expect(findLeaveMachineWarning(await viewed(view))).toBe(asked);
  });

  it('is not asked about when nothing is at the machine, or before there is a seat', async () => {
    expect(findLeaveMachineWarning(await viewed({ creditMinor: 0 }))).toBeNull();
    const { session } = await join({ init: never });
    expect(findLeaveMachineWarning(session.getState())).toBeNull();
  });

  it('is asked about while money is being moved', async () => {
    const { session, floor } = await joined({ cashin: never });
    floor.peer().notify('cabinet', { ...idleView, version: 20, creditMinor: 0 });
    session.cashIn(5000);
    await settled();
    expect(findLeaveMachineWarning(session.getState())).toBe('moving');
  });

  it('is asked about while the connection is lost, and then tells what stays at the machine', async () => {
    const { floor, session } = await joined();
    floor.peer().notify('cabinet', { ...idleView, version: 20, creditMinor: 700 });
    await settled();
    floor.drop();
    await settled();
    expect(findLeaveMachineWarning(session.getState())).toBe('lost');
    await session.leave();
    expect(session.getState()).toEqual({
      kind: 'ended',
      ending: { kind: 'left', summary: null, creditMinor: 700 },
    });
  });

  it('keeps the reason of the server, which ended the session and closed the connection before the page could answer', async () => {
    const { floor, session } = await joined({ leave: never });
    const info = {
      action: 'CLOSE_SESSION',
      code: 'CODE_18801',
      params: { reason: 'RESTRICTED' },
      message: 'over',
    };
    floor.peer().notify('info', info);
    await settled();
    floor.closeBecause('50100');
    await settled();
    expect(session.getState()).toEqual({ kind: 'ended', ending: { kind: 'closed', info, summary: null } });
  });

  it('names no amount while the connection is lost and the last credit is in play', async () => {
    const { floor, session } = await joined();
    floor.peer().notify('cabinet', { ...idleView, version: 20, creditMinor: 0, phase: 'spinning' });
    await settled();
    floor.drop();
    await settled();
    expect(findLeaveMachineWarning(session.getState())).toBe('lostPlay');
  });

  it('is not asked about while the connection is lost and nothing is at the machine', async () => {
    const { floor, session } = await joined();
    floor.peer().notify('cabinet', { ...idleView, version: 20, creditMinor: 0 });
    await settled();
    floor.drop();
    await settled();
    expect(findLeaveMachineWarning(session.getState())).toBeNull();
  });

  it('without an answer reports the credit that was on the machine', async () => {
    const { floor, session } = await joined({ leave: never });
    floor.peer().notify('cabinet', { ...idleView, version: 20, creditMinor: 700 });
    await settled();
    const left = session.leave();
    await settled();
    floor.peer().notify('cabinet', { ...idleView, version: 21, creditMinor: 900 });
    await settled();
    floor.drop();
    await left;
    expect(session.getState()).toEqual({
      kind: 'ended',
      ending: { kind: 'left', summary: null, creditMinor: 900 },
    });
  });

  it('does not make the player wait a minute at a broken machine', async () => {
    const { floor, session, clock } = await joined({ leave: never });
    floor.peer().notify('cabinet', { ...idleView, version: 20, phase: 'malfunction', creditMinor: 700 });
    await settled();
    const left = session.leave();
    await clock.advance(9_999);
    expect(session.getState().kind).toBe('leaving');
    await clock.advance(1);
    await left;
    expect(session.getState()).toMatchObject({ ending: { kind: 'left', summary: null, creditMinor: 700 } });
  });

  it('keeps showing the seat until it is settled', async () => {
    const answer = Promise.withResolvers<void>();
    const summary = {
      id: 's1',
      startedAt: 0,
      endedAt: 1,
      rounds: 0,
      freeSpins: 0,
      cashInMinor: 0,
      cashOutMinor: 5,
    };
    const { session, seat } = await joined({ leave: () => answer.promise.then(() => okResult(summary)) });
    const left = session.leave();
    await settled();
    expect(session.getState().kind).toBe('leaving');
    expect(seat().cabinet.creditMinor).toBe(1000);
    answer.resolve();
    await left;
    expect(session.getState()).toMatchObject({ ending: { kind: 'left', summary: { cashOutMinor: 5 } } });
  });
});
