import { createRefusedResult, okResult } from '@reelfloor/protocol';
import { describe, expect, it, vi } from 'vitest';
import { join, joined, never } from '../../../testing/join.ts';
import { settled } from '../../../testing/manual-clock.ts';
import { idleView, welcome } from '../../../testing/open-floor.ts';

describe('joining', () => {
  it('takes the seat and shows the bands by their order, highest first', async () => {
    const { seat } = await joined();
    expect(seat().machine.bandSelects.map((band) => band.id)).toEqual([3, 2, 1]);
    expect(seat().balanceMinor).toBe(100_000);
  });

  it('ends with the server’s error when the machine is taken', async () => {
    const { session } = await join({ init: () => createRefusedResult('MACHINE_TAKEN', { machine: '104' }) });
    await settled();
    expect(session.getState()).toMatchObject({
      kind: 'ended',
      ending: { kind: 'refused', error: { code: 'MACHINE_TAKEN', Params: { machine: '104' } } },
    });
  });

  it('waits for the player’s own earlier session to close', async () => {
    let closing = 1;
    const { session, floor, clock } = await join({
      init: () => (closing-- > 0 ? createRefusedResult('SEAT_TAKEN', { machine: '104' }) : okResult(welcome(2))),
    });
    expect(session.getState().kind).toBe('joining');
    await clock.advance(500);
    expect(session.getState().kind).toBe('playing');
    expect(floor.received.inits).toBe(2);
  });
});

describe('a machine that stays taken', () => {
  it('is tried three times before the client gives up', async () => {
    const { session, floor, clock } = await join({
      init: () => createRefusedResult('SEAT_TAKEN', { machine: '104' }),
    });
    await clock.advance(999);
    expect(session.getState().kind).toBe('joining');
    await clock.advance(60_000);
    expect(session.getState()).toMatchObject({ ending: { error: { code: 'SEAT_TAKEN' } } });
    expect(floor.received.inits).toBe(3);
  });
});

describe('a picture that cannot start', () => {
  it('ends the game with the server’s error, because the seat is lost too', async () => {
    const { session } = await joined({ offer: () => createRefusedResult(70000) });
    expect(await session.offer({ generation: 1, sdp: 'v=0' })).toMatchObject({ kind: 'refused' });
    expect(session.getState()).toMatchObject({ ending: { kind: 'refused', error: { code: 70000 } } });
  });
});

describe('an offer', () => {
  it('asks for the frame rate of the settings, capped at the most that a machine accepts', async () => {
    const asked: unknown[] = [];
    const offer = ({ generation, fps }: { generation: number; fps?: number | undefined }) => {
      asked.push(fps);
      return okResult({ generation, sdp: 'v=0' });
    };
    for (const framesPerSecond of [25, 1000]) {
      const terms = { allowAutoplay: true, rotateMenu: false, framesPerSecond };
      const { session } = await joined({ offer }, {}, terms);
      await session.offer({ generation: 1, sdp: 'v=0' });
    }
    expect(asked).toEqual([25, 120]);
  });
});

describe('what the screen shows', () => {
  it('comes from the cabinet; an older view that arrives late is ignored', async () => {
    const { floor, seat } = await joined();
    floor.peer().notify('cabinet', { ...idleView, version: 12, creditMinor: 900 });
    floor.peer().notify('cabinet', { ...idleView, version: 11, creditMinor: 700 });
    floor.peer().notify('balance', { balance: 1, version: 6 });
    await settled();
    expect(seat().balanceMinor).toBe(1);
    expect(seat().cabinet.creditMinor).toBe(900);
  });

  it('uses the relays’ newest credentials', async () => {
    const { floor, seat } = await joined();
    const iceServers = [{ urls: ['turn:relay.example'], username: 'renewed', credential: 'c' }];
    floor.peer().notify('iceServers', { iceServers });
    await settled();
    expect(seat().iceServers).toEqual(iceServers);
  });

  it('keeps the newer balance', async () => {
    const { floor, seat } = await joined();
    floor.peer().notify('balance', { balance: 70, version: 8 });
    floor.peer().notify('balance', { balance: 60, version: 7 });
    floor.peer().notify('cabinet', { ...idleView, version: 11 });
    await settled();
    expect(seat().cabinet.version).toBe(11);
    expect(seat().balanceMinor).toBe(70);
  });
});

describe('an unreadable answer', () => {
  it('to a press counts as unknown, not as refused', async () => {
    const refusal = vi.fn();
    const { session, seat } = await joined({ press: () => okResult({}) as never }, { refused: refusal });
    session.spin();
    await settled();
    expect(seat().pressing.kind).toBe('checking');
    expect(refusal).not.toHaveBeenCalled();
  });

  it('to a cash-in counts as unknown: the transfer is asked about under its id until it is settled', async () => {
    const refusal = vi.fn();
    let asked = 0;
    const { floor, session, seat, clock } = await joined(
      {
        cashin: ({ transferId, amountMinor }) =>
          asked++ === 0
            ? (okResult({ transferId, state: 'somewhere' }) as never)
            : okResult({
                transferId,
                kind: 'cashIn',
                amountMinor,
                state: 'settled',
                place: 'machine',
                at: 3,
              }),
      },
      { refused: refusal },
    );
    session.cashIn(5000);
    await settled();
    expect(seat().transfers).toMatchObject([{ amountMinor: 5000, state: 'checking' }]);
    await clock.advance(2000);
    expect(seat().transfers).toMatchObject([{ state: 'settled', place: 'machine' }]);
    expect(new Set(floor.received.cashIns.map(({ transferId }) => transferId)).size).toBe(1);
    expect(refusal).not.toHaveBeenCalled();
  });

  it('to a join ends the game with an error instead of joining for ever', async () => {
    const { session, floor, clock } = await join({ init: () => okResult({ cabinet: {} }) as never });
    await clock.advance(60_000);
    expect(session.getState()).toMatchObject({ ending: { error: { code: 'MESSAGE_INVALID' } } });
    expect(floor.received.inits).toBe(1);
  });
});

describe('a lost connection', () => {
  it('keeps showing the last known state and continues in a new session', async () => {
    const rejoined = vi.fn();
    const { session, seat, interrupt } = await joined({}, { rejoined });
    const states: string[] = [];
    session.subscribe(() => states.push(session.getState().kind));
    await interrupt();
    expect(rejoined).toHaveBeenCalledOnce();
    expect(states).toEqual(['lost', 'playing']);
    expect(seat().session.id).toBe('s2');
  });

  it('asks for its own session, and ends with a summary if that has ended while the connection was lost', async () => {
    const asked: unknown[] = [];
    const { floor, session, interrupt } = await joined({
      init: ({ sessionId }) => {
        asked.push(sessionId);
        return sessionId === undefined ? okResult(welcome(1)) : createRefusedResult('SEAT_NONE');
      },
    });
    await interrupt();
    expect(asked).toEqual([undefined, 's1']);
    expect(session.getState()).toEqual({ kind: 'ended', ending: { kind: 'waited' } });
    expect(floor.received.inits).toBe(2);
  });

  it('continues the same session without a notice', async () => {
    const rejoined = vi.fn();
    const { floor, session, interrupt } = await joined({ init: () => okResult(welcome(1)) }, { rejoined });
    await interrupt();
    expect(floor.received.inits).toBe(2);
    expect(session.getState().kind).toBe('playing');
    expect(rejoined).not.toHaveBeenCalled();
  });

  it('retries while the server still holds the dead connection, and while the machine is not back yet', async () => {
    const answers = [null, 'SEAT_TAKEN', 'MACHINE_OFFLINE', null] as const;
    let asked = 0;
    const { session, interrupt, clock } = await joined({
      init: () => {
        const refusal = answers[asked++];
        return refusal ? createRefusedResult(refusal, { machine: '104' }) : okResult(welcome(1));
      },
    });
    await interrupt();
    expect(session.getState().kind).toBe('lost');
    await clock.advance(2000);
    expect(asked).toBe(4);
    expect(session.getState().kind).toBe('playing');
  });

  it('does not repeat a press that was under way', async () => {
    const { floor, session, seat, interrupt } = await joined({ press: never });
    session.spin();
    await settled();
    expect(floor.received.presses).toHaveLength(1);
    await interrupt();
    expect(floor.received.inits).toBe(2);
    expect(seat().pressing).toEqual({ kind: 'ready' });
    expect(floor.received.presses).toHaveLength(1);
  });
});

describe('a player who may not sit down', () => {
  it('is reported before the server is asked for the seat', async () => {
    const error = { code: 'BALANCE_EMPTY', ErrorMessage: '' };
    const { session, floor } = await join({}, {}, undefined, { refusal: async () => error });
    expect(session.getState()).toMatchObject({ kind: 'ended', ending: { kind: 'refused', error } });
    expect(floor.received.inits).toBe(0);
  });

  it('keeps a seat that they already hold after a connection loss', async () => {
    let isRefused = false;
    const { session, interrupt } = await joined({}, {}, undefined, {
      refusal: async () => (isRefused ? { code: 'BALANCE_EMPTY', ErrorMessage: '' } : null),
    });
    isRefused = true;
    await interrupt();
    expect(session.getState().kind).toBe('playing');
  });
});
