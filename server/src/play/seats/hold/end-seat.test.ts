import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { operate } from '../../../testing/operate.ts';
import { SeatFloor } from '../../../testing/seat-floor.ts';
import type { SeatGame } from '../../../testing/seat-game.ts';
import { endSeat } from './end-seat.ts';

describe('the end of a seat', () => {
  let floor: SeatFloor;
  let game: SeatGame;
  beforeEach(async () => {
    floor = await SeatFloor.open();
    game = await floor.playing();
  });
  afterEach(() => floor.close());

  const end = (closeId: string, seat = game.seat) =>
    floor.database.transact((tx) => endSeat(tx, seat, { closeId, at: floor.clock.nowMs() }));
  const closeId = async () =>
    (await floor.queryDatabase((db) => db.get<{ id: string }>('SELECT close_transfer_id AS id FROM seats')))?.id ?? '';
  const seats = () => floor.queryDatabase((db) => db.all('SELECT session_id, state FROM seats'));
  const sitting = () => [{ session_id: game.seat.sessionId, state: 'closing' }];
  const payOut = (amountMinor: number, meterMinor: number) => {
    floor.agent.override.cashOut = ({ machineId, transferId }) => {
      const cabinet = floor.agent.cabinet(machineId);
      cabinet.transfers.set(transferId, { state: 'cashedOut', amountMinor });
      cabinet.write({ type: 'cashedOut', transferId, amountMinor }, meterMinor);
      return { ok: true, value: { amountMinor } };
    };
  };
  const clear = (...options: string[]) => operate(floor, 'machine', 'clear', 'm1', ...options);

  it('waits for its own closing, whose cash-out is settled', async () => {
    expect(await end('another-closing')).toEqual({ kind: 'gone' });
    floor.agent.override.cashOut = () => new Promise(() => {});
    void game.session.leave();
    await floor.settle();
    const id = await closeId();
    expect(await end('another-closing')).toEqual({ kind: 'gone' });
    expect(await end(id, { ...game.seat, epoch: 7 })).toEqual({ kind: 'gone' });
    expect(await end(id)).toEqual({ kind: 'waits' });
    await floor.change("UPDATE cash_transfers SET state = 'voided' WHERE id = ?", id);
    expect(await end(id)).toEqual({ kind: 'voided' });
    expect(await seats()).toEqual(sitting());
  });

  it('waits for money on its way', async () => {
    payOut(5_000, 0);
    floor.agent.holdsEvents = true;
    void game.session.leave();
    await floor.settle();
    await floor.change("UPDATE cash_transfers SET state = 'settled' WHERE id = ?", await closeId());
    await floor.change(
      `INSERT INTO cash_transfers (id, kind, player_id, machine_id, session_id, amount_minor, state, at)
       SELECT 'on-its-way', 'cashIn', player_id, machine_id, session_id, 1, 'pending', 1 FROM seats`,
    );
    expect(await end(await closeId())).toEqual({ kind: 'waits' });
    expect(await seats()).toEqual(sitting());
  });

  it('cashes out what a cabinet has left, until nothing is left', async () => {
    payOut(2_000, 3_000);
    const leaving = game.session.leave();
    await floor.settle();
    expect(await seats()).toEqual(sitting());
    expect(floor.alarms).toMatchObject([{ machineId: 'm1', creditMinor: 3_000 }]);
    // When a cabinet pays out nothing, the server asks it again only after a minute.
    payOut(0, 3_000);
    await floor.pass(2_000);
    const asked = () => floor.agent.received.filter(({ name }) => name === 'cashOut').length;
    const before = asked();
    await floor.pass(59_999);
    expect(asked()).toBe(before);
    payOut(3_000, 0);
    await floor.pass(1);
    expect(await floor.inTime(leaving)).toMatchObject({ value: { cashOutMinor: 5_000 } });
    expect(await floor.balanceMinor()).toBe(100_000);
    await floor.audited();
  });

  it('keeps the seat, if the cabinet paid out less than the ledger holds, until a person has decided', async () => {
    payOut(2_000, 0);
    const leaving = game.session.leave();
    await floor.pass(60_000);
    expect(await seats()).toEqual(sitting());
    expect(floor.status()).toBe('error');
    expect(await floor.sit('player2')).toMatchObject({ ok: false });
    await expect(clear()).rejects.toThrow(
      'shows 0.00, which is 30.00 less than the ledger will have. Say who gets it: --for player or --for house',
    );
    expect(await clear('--for', 'house', '--reason', 'counted')).toContain('30.00 went from the machine');
    expect(await floor.inTime(leaving)).toMatchObject({ value: { cashOutMinor: 2_000 } });
    expect(await floor.queryDatabase((db) => db.all('SELECT corrected_minor FROM sessions'))).toEqual([
      { corrected_minor: -3_000 },
    ]);
    await floor.audited();
    expect(await floor.sit('player2')).toMatchObject({ ok: true });
  });

  it('is refused where the session’s sums do not add up, and takes the machine out of play once', async () => {
    await floor.change('UPDATE sessions SET stake_minor = stake_minor + 7');
    payOut(5_000, 0);
    floor.agent.holdsEvents = true;
    void game.session.leave();
    await floor.settle();
    expect(await floor.agent.sendEvents('m1', floor.agent.cabinet('m1').journal)).toMatchObject({
      error: { ErrorMessage: expect.stringContaining('leave -7 on the meter, the ledger 0') },
    });
    expect(await floor.minorOn('machine:m1')).toBe(5_000);
    expect(floor.status()).toBe('error');
    await floor.pass(60_000);
    expect(await seats()).toEqual(sitting());
  });

  it('checks the session’s sums in its own transaction', async () => {
    await game.cashOut();
    floor.agent.override.cashOut = () => new Promise(() => {});
    void game.session.leave();
    await floor.settle();
    const id = await closeId();
    await floor.change("UPDATE cash_transfers SET state = 'settled', amount_minor = 0 WHERE id = ?", id);
    await floor.change('UPDATE sessions SET stake_minor = stake_minor + 7');
    expect(await end(id)).toEqual({
      kind: 'contradicted',
      fault: `the sums of session ${game.seat.sessionId} leave -7 on an empty machine`,
    });
    await floor.change('UPDATE sessions SET corrected_minor = 7');
    expect(await end(id)).toMatchObject({ kind: 'ended' });
  });
});

describe('a seat at a machine with credit that belongs to nobody', () => {
  it('is refused, and the machine is out of play from then on', async () => {
    const floor = await SeatFloor.open();
    await floor.change("UPDATE machines SET acknowledged_meter_minor = 700 WHERE id = 'm1'");
    expect(await floor.sit('player1')).toMatchObject({ refusal: { code: 'MACHINE_FAULT' } });
    expect(floor.status()).toBe('error');
    expect(floor.alarms).toMatchObject([
      { machineId: 'm1', fault: 'nobody sits there; the meter shows 700, the ledger 0' },
    ]);
    await floor.close();
  });

  it('is refused while its cabinet shows credit', async () => {
    const floor = await SeatFloor.open();
    const cabinet = floor.agent.cabinet('m1');
    cabinet.meterMinor = 300;
    cabinet.show('idle');
    expect(await floor.sit('player1')).toMatchObject({ refusal: { code: 'MACHINE_NOT_READY' } });
    cabinet.meterMinor = 0;
    cabinet.show('idle');
    expect(await floor.sit('player1')).toMatchObject({ ok: true });
    await floor.close();
  });
});
