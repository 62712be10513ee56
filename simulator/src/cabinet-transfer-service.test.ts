import { commandId, transferId } from '@reelfloor/cabinet/testing/fresh-journal';
import type { PlayerId, SessionId } from '@reelfloor/protocol';
import { describe, expect, it } from 'vitest';
import { anatolia } from './games/demo-games.ts';
import { scatterStops, TrialCabinet, winningStops } from './testing/trial-cabinet.ts';

describe('a credit', () => {
  it('is on the meter when it returns, and is added once only', async () => {
    const trial = new TrialCabinet();
    expect(await trial.credit(5000, 'a')).toEqual({ ok: true, value: { meterMinor: 5000 } });
    await trial.credit(100, 'b');
    expect(await trial.credit(5000, 'a')).toEqual({ ok: true, value: { meterMinor: 5000 } });
    trial.restart();
    expect(await trial.credit(5000, 'a')).toEqual({ ok: true, value: { meterMinor: 5000 } });
    expect(trial.cabinet.meterMinor()).toBe(5100);
    expect(await trial.cabinet.transferStatus(transferId('a'), true)).toEqual({
      state: 'credited',
      amountMinor: 5000,
    });
  });

  it('under a used id with another amount is refused', async () => {
    const trial = new TrialCabinet();
    await trial.credit(5000, 'a');
    expect(await trial.credit(5001, 'a')).toMatchObject({ refusal: { code: 'TRANSFER_KEY_REUSED' } });
    expect(trial.cabinet.meterMinor()).toBe(5000);
  });

  it('is void for good if the server asked about it before it arrived', async () => {
    const trial = new TrialCabinet();
    expect(await trial.cabinet.transferStatus(transferId('a'), false)).toEqual({ state: 'unknown' });
    expect(await trial.cabinet.transferStatus(transferId('a'), true)).toEqual({ state: 'voided' });
    expect(await trial.credit(5000, 'a')).toMatchObject({ refusal: { code: 'TRANSFER_VOIDED' } });
    trial.restart();
    expect(await trial.credit(5000, 'a')).toMatchObject({ refusal: { code: 'TRANSFER_VOIDED' } });
    expect(await trial.cabinet.transferStatus(transferId('a'), false)).toEqual({ state: 'voided' });
    expect(trial.cabinet.meterMinor()).toBe(0);
  });

  it('is void once it was refused, so it cannot be taken later', async () => {
    const trial = new TrialCabinet();
    trial.cabinet.fail('door open');
    const refused = await trial.credit(5000, 'a');
    expect(refused).toMatchObject({ refusal: { code: 'MACHINE_FAULT' } });
    trial.cabinet.repair();
    expect(await trial.credit(5000, 'a')).toEqual(refused);
    expect(await trial.cabinet.transferStatus(transferId('a'), true)).toEqual({ state: 'voided' });
    expect(trial.cabinet.meterMinor()).toBe(0);
  });

  it.each([0, -5, 0.5, Number.NaN, 2 ** 53])('of %d minor units is refused', async (amountMinor) => {
    const trial = new TrialCabinet();
    expect(await trial.credit(amountMinor)).toMatchObject({ refusal: { code: 'AMOUNT_INVALID' } });
  });
});

it('journals whose money each transfer moves, also for a cash-out that waits over a restart', async () => {
  const trial = new TrialCabinet();
  const owner = { playerId: 'p1' as PlayerId, sessionId: 's1' as SessionId };
  await trial.cabinet.credit({ transferId: transferId('in'), amountMinor: 1_000, epoch: 1, owner });
  await trial.spin();
  void trial.cabinet.cashOut({ transferId: transferId('out'), epoch: 1, whenIdle: true, owner });
  trial.restart();
  trial.clock.runOut();
  const moved = trial.cabinet.eventsAfter(0, 100).filter((event) => 'owner' in event);
  expect(moved).toMatchObject([
    { type: 'credited', owner },
    { type: 'cashedOut', owner },
  ]);
});

describe('a seat that was fenced off', () => {
  const fenced = { refusal: { code: 'SEAT_NONE' } };

  it.each(['a press', 'a credit', 'a cash-out'])('moves no money after %s of a later seat', async (by) => {
    const trial = new TrialCabinet();
    await trial.credit(1000);
    if (by === 'a press') await trial.spin('later', 7);
    if (by === 'a credit') await trial.cabinet.credit({ transferId: transferId('later'), amountMinor: 1, epoch: 7 });
    if (by === 'a cash-out') {
      await trial.cabinet.cashOut({ transferId: transferId('later'), epoch: 7, whenIdle: false });
      trial.clock.runOut();
      await trial.cabinet.credit({ transferId: transferId('again'), amountMinor: 1000, epoch: 7 });
    }
    trial.clock.runOut();
    const meterMinor = trial.cabinet.meterMinor();
    for (const run of ['at once', 'restarted']) {
      const credit = { transferId: transferId(`in ${run}`), amountMinor: 50, epoch: 6 };
      expect(await trial.cabinet.credit(credit)).toMatchObject(fenced);
      const cashOut = { transferId: transferId(`out ${run}`), epoch: 6, whenIdle: false };
      expect(await trial.cabinet.cashOut(cashOut)).toMatchObject(fenced);
      expect(await trial.cabinet.cashOut({ ...cashOut, whenIdle: true })).toMatchObject(fenced);
      expect(trial.cabinet.meterMinor()).toBe(meterMinor);
      trial.restart();
    }
  });
});

describe('a cash-out', () => {
  it('zeroes the meter, and returns the same amount again under its id', async () => {
    const trial = new TrialCabinet();
    await trial.credit(5000);
    const result = { ok: true, value: { amountMinor: 5000 } };
    expect(await trial.cashOut('out')).toEqual(result);
    expect(trial.cabinet.view()).toMatchObject({ phase: 'cashOut', creditMinor: 0 });
    await trial.credit(700);
    expect(await trial.cashOut('out')).toEqual(result);
    trial.restart();
    expect(await trial.cashOut('out')).toEqual(result);
    expect(trial.cabinet.meterMinor()).toBe(700);
    expect(await trial.cabinet.transferStatus(transferId('out'), true)).toEqual({
      state: 'cashedOut',
      amountMinor: 5000,
    });
  });

  it('is shown briefly', async () => {
    const trial = new TrialCabinet();
    await trial.credit(5000);
    await trial.cashOut();
    trial.clock.runOut();
    expect(trial.cabinet.view().phase).toBe('idle');
  });

  it('of an empty meter is an event of 0', async () => {
    const trial = new TrialCabinet();
    expect(await trial.cashOut()).toEqual({ ok: true, value: { amountMinor: 0 } });
    expect(trial.events).toMatchObject([{ type: 'cashedOut', amountMinor: 0 }]);
  });

  it('under the id of a credit is refused', async () => {
    const trial = new TrialCabinet();
    await trial.credit(5000, 'a');
    expect(await trial.cashOut('a')).toMatchObject({ refusal: { code: 'TRANSFER_KEY_REUSED' } });
  });

  it('is refused while a round runs, and may be asked for again', async () => {
    const trial = new TrialCabinet();
    await trial.credit(5000);
    await trial.spin();
    expect(await trial.cashOut('out')).toMatchObject({ refusal: { code: 'MACHINE_NOT_READY' } });
    trial.clock.runOut();
    expect(await trial.cashOut('out')).toEqual({ ok: true, value: { amountMinor: 4900 } });
  });

  it('ordered for when the cabinet is idle waits for round and free spins, and presses are refused until then', async () => {
    const trial = new TrialCabinet();
    await trial.credit(5000);
    trial.willStopAt(scatterStops(anatolia));
    await trial.spin();
    const outcome = trial.cashOut('out', true);
    const again = trial.cashOut('out', true);
    expect(await trial.spin()).toMatchObject({ refusal: { code: 'MACHINE_NOT_READY' } });
    expect(await trial.cashOut('other', true)).toMatchObject({ refusal: { code: 'MACHINE_NOT_READY' } });
    trial.clock.runOut();
    const cashedOut = trial.events.at(-1);
    expect(cashedOut).toMatchObject({ type: 'cashedOut', meterMinor: 0 });
    expect(trial.events.filter((event) => event.type === 'roundPlayed')).toHaveLength(9);
    expect(await outcome).toEqual(await again);
    expect(await outcome).toMatchObject({ ok: true, value: { amountMinor: amountOf(cashedOut) } });
  });

  it('that waits is carried out after a restart', async () => {
    const trial = new TrialCabinet();
    await trial.credit(5000);
    trial.willStopAt(winningStops(anatolia));
    await trial.spin();
    void trial.cashOut('out', true);
    trial.restart();
    expect(trial.cabinet.meterMinor()).toBe(0);
    const events = trial.cabinet.eventsAfter(1, 10);
    expect(events).toMatchObject([{ type: 'roundPlayed' }, { type: 'cashedOut', transferId: transferId('out') }]);
    expect(await trial.cashOut('out', true)).toEqual({
      ok: true,
      value: { amountMinor: amountOf(events.at(-1)) },
    });
  });

  it('that waits can be made void until it is carried out', async () => {
    const trial = new TrialCabinet();
    await trial.credit(5000);
    await trial.spin();
    const outcome = trial.cashOut('out', true);
    expect(await trial.cabinet.transferStatus(transferId('out'), true)).toEqual({ state: 'voided' });
    expect(await outcome).toMatchObject({ refusal: { code: 'TRANSFER_VOIDED' } });
    trial.clock.runOut();
    expect(trial.cabinet.meterMinor()).toBe(4900);
    expect(await trial.cashOut('out')).toMatchObject({ refusal: { code: 'TRANSFER_VOIDED' } });
  });
});

const amountOf = (event: object | undefined) => (event && 'amountMinor' in event ? event.amountMinor : undefined);

describe('a cash-out that ends the session', () => {
  const played = async (): Promise<TrialCabinet> => {
    const trial = new TrialCabinet();
    await trial.credit(5000);
    await trial.cabinet.press({ commandId: commandId('band'), epoch: 1, button: 'band', bandId: 4 });
    trial.willStopAt(winningStops(trial.game));
    await trial.spin();
    trial.clock.runOut();
    expect(trial.cabinet.view()).toMatchObject({ bandId: 4 });
    expect(trial.cabinet.view().winMinor).toBeGreaterThan(0);
    return trial;
  };
  const order = { transferId: transferId('close-1'), epoch: 1, whenIdle: true };

  it('leaves the lowest stake and no last win for the next player, also after a restart', async () => {
    const trial = await played();
    expect((await trial.cabinet.cashOut({ ...order, endsSession: true })).ok).toBe(true);
    const fresh = { bandId: 1, winMinor: 0, roundId: null, creditMinor: 0 };
    expect(trial.cabinet.view()).toMatchObject(fresh);
    trial.restart();
    expect(trial.cabinet.view()).toMatchObject(fresh);
  });

  it('does so too if it had to wait for the round; any other cash-out keeps the player’s stake', async () => {
    const trial = await played();
    await trial.spin();
    const ended = trial.cabinet.cashOut({ ...order, endsSession: true });
    trial.restart();
    trial.clock.runOut();
    expect(trial.cabinet.view()).toMatchObject({ bandId: 1, winMinor: 0 });
    void ended;
    const other = await played();
    await other.cabinet.cashOut(order);
    expect(other.cabinet.view()).toMatchObject({ bandId: 4 });
    expect(other.cabinet.view().winMinor).toBeGreaterThan(0);
  });
});
