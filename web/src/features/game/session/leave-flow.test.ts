import { createRefusedResult, okResult } from '@reelfloor/protocol';
import { describe, expect, it } from 'vitest';
import { join, joined, never, withCredit } from '../../../testing/join.ts';
import { settled } from '../../../testing/manual-clock.ts';

describe('leaving', () => {
  it('ends with the session’s result', async () => {
    const { session } = await joined();
    await session.leave();
    expect(session.getState()).toMatchObject({
      kind: 'ended',
      ending: { kind: 'left', summary: { cashInMinor: 5000, cashOutMinor: 6000 } },
    });
  });

  it('reports that staff must decide first, and keeps the reason when the server ends the game', async () => {
    const waits = () => createRefusedResult('HAND_PAY_WAITS');
    const { session } = await joined({ leave: waits });
    await session.leave();
    expect(session.getState()).toMatchObject({
      kind: 'ended',
      ending: { kind: 'waitsForStaff', error: { code: 'HAND_PAY_WAITS' } },
    });
    const closed = await joined({ leave: waits });
    closed.floor.peer().notify('info', { action: 'CLOSE_SESSION', code: 'CODE_18801' });
    await settled();
    expect(closed.session.getState()).toMatchObject({ ending: { kind: 'closed' } });
  });

  it('during a join waits for the seat and then frees it', async () => {
    const asked = Promise.withResolvers<void>();
    const { session } = await join({ init: () => asked.promise.then(() => okResult(withCredit(1))) });
    const left = session.leave();
    void session.leave();
    await settled();
    expect(session.getState().kind).toBe('joining');
    asked.resolve();
    await left;
    expect(session.getState()).toMatchObject({
      kind: 'ended',
      ending: { kind: 'left', summary: { cashOutMinor: 6000 } },
    });
  });

  it('waits at most three seconds for a join', async () => {
    const { session, clock } = await join({ init: never });
    const left = session.leave();
    await clock.advance(2999);
    expect(session.getState().kind).toBe('joining');
    await clock.advance(1);
    await left;
    expect(session.getState()).toEqual({ kind: 'ended', ending: { kind: 'left', summary: null } });
  });

  it('reports a missing answer instead of guessing a result', async () => {
    const { floor, session } = await joined({ leave: never });
    const left = session.leave();
    await settled();
    expect(session.getState().kind).toBe('leaving');
    floor.drop();
    await left;
    expect(session.getState()).toMatchObject({ kind: 'ended', ending: { kind: 'left', summary: null } });
  });

  it('happens without a key when the server ends the session or another client takes the seat', async () => {
    const first = await joined();
    first.floor.peer().notify('info', { action: 'CLOSE_SESSION', code: 'CODE_18801' });
    await settled();
    expect(first.session.getState()).toMatchObject({
      kind: 'ended',
      ending: { kind: 'closed', info: { code: 'CODE_18801' }, summary: { cashOutMinor: 6000 } },
    });
    const second = await joined();
    second.floor.peer().notify('info', { action: 'QUIT_REQUEST' });
    await settled();
    expect(second.session.getState()).toMatchObject({ ending: { kind: 'removed' } });
  });
});
