import { createRefusedResult, okResult } from '@reelfloor/protocol';
import { describe, expect, it, vi } from 'vitest';
import { joined, never } from '../../../testing/join.ts';
import { settled } from '../../../testing/manual-clock.ts';
import { idleView } from '../../../testing/open-floor.ts';

describe('a press', () => {
  it('is sent before spin returns, and a second press does nothing while it is under way', async () => {
    const { floor, session, seat } = await joined({ press: never });
    session.spin();
    expect(seat().pressing.kind).toBe('asked');
    session.spin();
    session.chooseBand(2);
    await settled();
    expect(floor.received.presses).toHaveLength(1);
    expect(floor.received.presses[0]).toMatchObject({
      button: 'spin',
      commandId: expect.stringMatching(/^[\w-]{8,64}$/),
    });
  });

  it('stays under way after the answer until the cabinet shows its effect', async () => {
    const { floor, session, seat } = await joined();
    session.spin();
    await settled();
    expect(seat().pressing.kind).toBe('taken');
    floor.peer().notify('cabinet', { ...idleView, version: 11, phase: 'spinning', roundId: 'r1' });
    await settled();
    expect(seat().pressing.kind).toBe('ready');
    expect(seat().cabinet.phase).toBe('spinning');
  });

  it('tells the player when it is refused, and frees the keys', async () => {
    const refusal = vi.fn();
    const { session, seat } = await joined(
      { press: () => createRefusedResult('CREDIT_TOO_LOW') },
      { refused: refusal },
    );
    session.spin();
    await settled();
    expect(refusal).toHaveBeenCalledWith(expect.objectContaining({ code: 'CREDIT_TOO_LOW' }));
    expect(seat().pressing).toEqual({ kind: 'ready' });
  });

  it('with unknown outcome is checked, not repeated, until the cabinet shows what happened', async () => {
    const refusal = vi.fn();
    const { floor, session, seat } = await joined(
      { press: () => createRefusedResult('COMMAND_UNKNOWN_OUTCOME') },
      { refused: refusal },
    );
    session.spin();
    await settled();
    expect(seat().pressing.kind).toBe('checking');
    session.spin();
    expect(floor.received.presses).toHaveLength(1);
    expect(refusal).not.toHaveBeenCalled();
    floor.peer().notify('cabinet', { ...idleView, version: 11, roundId: 'r1', winMinor: 50 });
    await settled();
    expect(seat().pressing.kind).toBe('ready');
  });
});

describe('a press whose effect is not seen', () => {
  it('frees the keys a moment after the machine has accepted it', async () => {
    const { session, seat, clock } = await joined();
    session.spin();
    await clock.advance(1499);
    expect(seat()).toMatchObject({ pressing: { kind: 'taken' }, lastClick: { result: 'accepted' } });
    await clock.advance(1);
    expect(seat()).toMatchObject({ pressing: { kind: 'ready' }, lastClick: { result: 'accepted' } });
  });

  it('is checked from the answer’s deadline until no server or agent could still carry it out', async () => {
    const { session, floor, seat, clock } = await joined({ press: never });
    session.spin();
    await clock.advance(3999);
    expect(seat().pressing.kind).toBe('asked');
    await clock.advance(1);
    expect(seat().pressing.kind).toBe('checking');
    await clock.advance(6000);
    expect(seat()).toMatchObject({ pressing: { kind: 'ready' }, lastClick: { result: 'withoutEffect' } });
    expect(floor.received.presses).toHaveLength(1);
  });
});

describe('the measured delay of a press', () => {
  it.each([
    ['half of the network time plus the cabinet’s own time', 12, 27],
    ['the whole time until the answer, where the server does not report the cabinet’s time', undefined, 42],
  ])('is %s', async (_, cabinetMs, pressMs) => {
    const answer = Promise.withResolvers<void>();
    const { session, seat, clock } = await joined({
      press: async ({ commandId }) => {
        await answer.promise;
        return okResult({ commandId, cabinetMs });
      },
    });
    expect(seat().pressMs).toBeNull();
    session.spin();
    await clock.advance(42);
    answer.resolve();
    await settled();
    expect(seat().pressMs).toBe(pressMs);
  });

  it('is not measured from a refusal', async () => {
    const { session, seat } = await joined({ press: () => createRefusedResult('CREDIT_TOO_LOW') });
    session.spin();
    await settled();
    expect(seat().lastClick?.result).toBe('refused');
    expect(seat().pressMs).toBeNull();
  });
});
