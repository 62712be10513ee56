import { createRefusedResult, okResult } from '@reelfloor/protocol';
import { describe, expect, it, vi } from 'vitest';
import { join, joined, never } from '../../../testing/join.ts';
import { settled } from '../../../testing/manual-clock.ts';

const anything = (answer: unknown) => () => okResult(answer) as never;
const plain = {
  init: anything({}),
  cashout: anything({}),
  leave: () => createRefusedResult('METHOD_UNKNOWN'),
};

describe('at a server that reports nothing but the seat', () => {
  it.each([[{}], [null], [true], ['ok'], [{ machine: { id: 7, brand: 'Neon' }, balance: null }]])(
    'the answer %j takes the seat and allows no presses',
    async (answer) => {
      const { session, seat } = await joined({ ...plain, init: anything(answer) });
      expect(seat().isPlain).toBe(true);
      expect(session.getGame()).toMatchObject({ spinBlock: 'notOffered', bandSelects: [], isLoading: false });
    },
  );

  it('the brand is read from the list of machines, because nothing else names it', async () => {
    const brand = { id: '7', name: 'Neon Koi' };
    const { seat, session } = await joined(plain, {}, undefined, { fetchBrand: async () => brand });
    await settled();
    expect(seat().machine.brand).toEqual(brand);
    expect(session.getState().kind).toBe('playing');
    const named = await joined({ ...plain, init: anything({ machine: { id: 7, brand: 'Neon' } }) }, {}, undefined, {
      fetchBrand: async () => brand,
    });
    await settled();
    expect(named.seat().machine.brand.name).toBe('Neon');
  });

  it('the machine’s status and the session arrive on the game channel', async () => {
    const received = vi.fn();
    const { floor, seat } = await joined(plain, { session: received });
    floor.peer().notify('machine', { id: '104', status: 'error' } as never);
    floor.peer().notify('machine', { id: '105', status: 'offline' } as never);
    floor.peer().notify('session', { status: 1, name: 'Neon', id: '104', machine_status: 'playing' } as never);
    await settled();
    expect(seat().status).toBe('error');
    expect(received).toHaveBeenCalledWith(expect.objectContaining({ id: '104', name: 'Neon' }));
  });

  it('a cash-out with any answer was accepted, and the wallet shows its amount', async () => {
    for (const answer of [{}, null, true, 'ok']) {
      const { session, floor, seat, clock } = await joined({ ...plain, cashout: anything(answer) });
      floor.peer().notify('balance', { balance: 1000 });
      await clock.advance(0);
      session.cashOut();
      await clock.advance(0);
      expect(seat().transfers).toMatchObject([{ state: 'accepted', amountMinor: null }]);
      expect(session.getGame().moneyTransfer).toBeNull();
      floor.peer().notify('balance', { balance: 6000 });
      await clock.advance(0);
      expect(seat().transfers).toMatchObject([{ state: 'settled', amountMinor: 5000, place: 'wallet' }]);
    }
  });

  it('a wallet reported before the answer shows it too', async () => {
    const { session, floor, seat, clock } = await joined({
      ...plain,
      cashout: () => {
        floor.peer().notify('balance', { balance: 6000 });
        return okResult({}) as never;
      },
    });
    floor.peer().notify('balance', { balance: 1000 });
    await clock.advance(0);
    session.cashOut();
    await clock.advance(0);
    expect(seat().transfers).toMatchObject([{ state: 'settled', amountMinor: 5000 }]);
  });

  it('a cash-out without an answer is not repeated, and its check ends after a time', async () => {
    const cashout = vi.fn(never);
    const { session, seat, clock } = await joined({ ...plain, cashout });
    session.cashOut();
    expect(seat().transfers).toMatchObject([{ state: 'asked' }]);
    await clock.advance(60_000);
    expect(seat().transfers).toMatchObject([{ state: 'unanswered' }]);
    expect(cashout).toHaveBeenCalledTimes(1);
    expect(cashout).toHaveBeenCalledWith({});
  });

  it('a refused cash-out moved nothing', async () => {
    const refusal = vi.fn();
    const { session, seat, clock } = await joined(
      { ...plain, cashout: () => createRefusedResult('CREDIT_EMPTY') },
      { refused: refusal },
    );
    session.cashOut();
    await clock.advance(0);
    expect(seat().transfers).toEqual([]);
    expect(refusal).toHaveBeenCalledTimes(1);
  });

  it('a session is cashed out when the server closes it or the player leaves', async () => {
    const cashout = vi.fn(anything({}));
    const closed = await joined({ ...plain, cashout });
    closed.floor.peer().notify('info', { code: 'CODE_18801', action: 'CLOSE_SESSION' });
    await closed.clock.advance(0);
    expect(closed.session.getState()).toMatchObject({ ending: { kind: 'closed' } });
    expect(cashout).toHaveBeenCalledTimes(1);

    const left = await joined({ ...plain, cashout });
    await left.session.leave();
    expect(left.session.getState()).toMatchObject({ ending: { kind: 'left', summary: 'untold' } });
    expect(cashout).toHaveBeenCalledTimes(2);
  });
});

it('a cabinet of our own server that cannot be read does not make it a plain server', async () => {
  const { session } = await join({ init: anything({ cabinet: {} }) });
  expect(session.getState()).toMatchObject({ ending: { kind: 'refused' } });
});
