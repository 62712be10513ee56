import { okResult, type TransferId } from '@reelfloor/protocol';
import type { CabinetEvent } from '@reelfloor/protocol/channels/agent-channel';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { operate } from '../../../testing/operate.ts';
import { SeatFloor } from '../../../testing/seat-floor.ts';
import type { SeatGame } from '../../../testing/seat-game.ts';
import { newKey } from '../../../testing/test-player.ts';

let floor: SeatFloor;
let game: SeatGame;
const cabinet = () => floor.agent.cabinet('m1');
const clear = async (...options: string[]) => {
  const reason = options.length > 0 ? ['--reason', 'seen on the glass'] : [];
  const said = await operate(floor, 'machine', 'clear', 'm1', ...options, ...reason);
  // Wait until the running server has seen the operator's change.
  await floor.pass(1_000);
  return said;
};
const list = async () => (await operate(floor, 'machine', 'list')).split('\n');
const sendAgain = () => floor.agent.sendEvents('m1', cabinet().journal);
const faultOf = async () =>
  (await floor.queryDatabase((db) => db.get<{ fault: string | null }>("SELECT fault FROM machines WHERE id = 'm1'")))
    ?.fault;
const openOrders = () =>
  floor.queryDatabase((db) => db.all("SELECT id FROM cash_transfers WHERE state = 'pending' AND machine_id = 'm1'"));

beforeEach(async () => {
  floor = await SeatFloor.open();
  game = await floor.playing('player1', 5_000);
});
afterEach(() => floor.close());

/** All money of the player, in minor units: at first 95,000 in the wallet and 5,000 on the meter. */
const allMinor = 100_000;

describe('an event that the ledger refuses', () => {
  const alien = (amountMinor = 300) =>
    cabinet().write(
      { type: 'credited', transferId: 'never-asked-for' as TransferId, amountMinor },
      cabinet().meterMinor + amountMinor,
    );
  const passes = (...more: string[]) => clear('--skip', '2', ...more);

  it('is listed with its number and content, and is passed over once, by this number only', async () => {
    alien();
    await floor.settle();
    const reported = 'event 2 (credited of 3.00, transfer never-asked-for), with 53.00 on the meter after it';
    expect(await list()).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^ {2}out of play: .*event 2 \(credited\) contradicts the ledger/),
        `  refused: ${reported}`,
      ]),
    );
    expect(await operate(floor, 'machine', 'journal', 'm1')).toContain(`refused: ${reported}`);
    for (const number of ['1', '3', '4'])
      await expect(clear('--skip', number, '--for', 'house')).rejects.toThrow('the next one is event 2');
    await expect(clear('--skip', 'all')).rejects.toThrow('--skip is the number');
    await expect(passes()).rejects.toThrow('53.00, which is 3.00 more than the ledger will have');
    expect(await passes('--for', 'house')).toContain(reported);
    await expect(passes('--for', 'house')).rejects.toThrow('the next one is event 3');
    expect(await list()).not.toContainEqual(expect.stringContaining('out of play'));
    await floor.audited();
    cabinet().playRound({ stakeMinor: 100, winMinor: 40 });
    expect(await sendAgain()).toMatchObject({ value: { acknowledgedSeq: 3 } });
    expect(floor.status()).toBe('playing');
    await floor.audited();
  });

  it('is not passed over before the server has seen it', async () => {
    await floor.change("UPDATE machines SET fault = 'set by hand' WHERE id = 'm1'");
    await expect(passes()).rejects.toThrow('the next one is event 2, and it has not been refused yet');
  });

  it('is found in the middle of a batch, and the events before it are booked', async () => {
    floor.agent.holdsEvents = true;
    cabinet().playRound({ stakeMinor: 100, winMinor: 40 });
    cabinet().playRound({ stakeMinor: 100, winMinor: 0 });
    alien();
    cabinet().playRound({ stakeMinor: 100, winMinor: 0 });
    for (let time = 0; time < 2; time++)
      expect(await sendAgain()).toMatchObject({
        error: { ErrorMessage: expect.stringContaining('event 4 (credited) contradicts the ledger') },
      });
    expect(await floor.minorOn('machine:m1')).toBe(4_840);
    await expect(passes('--for', 'house')).rejects.toThrow('the next one is event 4, which was refused');
    await clear('--skip', '4', '--for', 'house');
    expect(await sendAgain()).toMatchObject({ value: { acknowledgedSeq: 5 } });
    expect(await floor.minorOn('machine:m1')).toBe(5_040);
    await floor.audited();
  });

  it('needs no number if the ledger accepts it after all', async () => {
    floor.agent.holdsEvents = true;
    await floor.change("UPDATE brands SET bounds = NULL WHERE id = 'koi'");
    cabinet().playRound({ stakeMinor: 100, winMinor: 40 });
    await sendAgain();
    expect(await list()).toContain(
      '  refused: event 2 (roundPlayed with a stake of 1.00 and a win of 0.40, round round-2), with 49.40 on the meter after it',
    );
    const { getDemoBrandBounds } = await import('../../server/seed-demo-database.ts');
    await floor.change("UPDATE brands SET bounds = ? WHERE id = 'koi'", JSON.stringify(getDemoBrandBounds('koi')));
    const said = await clear();
    expect(said).toContain('is in play again');
    expect(said).toContain('event 2 within seconds');
    expect(await sendAgain()).toMatchObject({ value: { acknowledgedSeq: 2 } });
    expect(await list()).not.toContainEqual(expect.stringContaining('refused'));
    await floor.audited();
  });

  it.each(['player', 'house'])('of a round leaves what the round moved to the %s', async (whose) => {
    cabinet().playRound({ stakeMinor: 100, winMinor: 27_001 });
    await floor.settle();
    expect(floor.status()).toBe('error');
    await passes('--for', whose);
    await floor.audited();
    // The skipped round is not in the ledger, so its hand pay must wait for a person's approval.
    cabinet().write({ type: 'handPayOwed', transferId: 'hand-pay-1' as TransferId, amountMinor: 900 });
    await floor.settle();
    expect(await operate(floor, 'pay', 'list')).toContain('the round that won it is not known');
    await game.leave();
    expect(await floor.balanceMinor()).toBe(allMinor + (whose === 'house' ? 26_901 : 0));
    await floor.audited();
  });

  it.each(['approve', 'refuse'])('of a hand pay waits in the list of pays: %s', async (verdict) => {
    cabinet().playRound({ stakeMinor: 100, winMinor: 0 });
    cabinet().show('handPay');
    cabinet().write({ type: 'handPayOwed', transferId: 'hand-pay-1' as TransferId, amountMinor: 50_000 });
    await floor.settle();
    expect(await clear('--skip', '3')).toContain('npm run operator -- pay list');
    await floor.audited();
    expect(await operate(floor, 'pay', 'list')).toMatch(/^hand-pay-1 .* 500\.00 .* event 3 was passed over: /);
    await operate(floor, 'pay', verdict, 'hand-pay-1', '--reason', 'seen');
    await floor.pass(10_000);
    // Whether the pay was approved or refused, the cabinet is now unlocked and the player can leave.
    expect(cabinet().phase).toBe('idle');
    await game.leave();
    expect(await floor.balanceMinor()).toBe(allMinor - 100 + (verdict === 'approve' ? 50_000 : 0));
    await floor.audited();
  });

  it('of a jackpot waits in the list of pays; if its id is taken, the command says so', async () => {
    cabinet().playRound({ stakeMinor: 100, winMinor: 0 });
    const hit = () =>
      cabinet().write({
        type: 'jackpotHit',
        transferId: `jackpot-${cabinet().lastSeq}` as TransferId,
        roundId: 'another-round',
        level: 4,
      });
    hit();
    await floor.settle();
    expect(await clear('--skip', '3')).toContain('npm run operator -- pay list');
    expect(await operate(floor, 'pay', 'list')).toContain('jackpot 4');
    cabinet().write({
      type: 'jackpotHit',
      transferId: 'jackpot-2' as TransferId,
      roundId: 'round-2',
      level: 4,
    });
    await floor.settle();
    expect(await clear('--skip', '4')).toContain('cannot be held');
    await floor.audited();
  });

  it('of a cabinet without a seat leaves the machine out of play until its meter is empty', async () => {
    await game.leave();
    alien();
    await floor.settle();
    const number = String(cabinet().lastSeq);
    expect(await clear('--skip', number)).toContain('stays out of play');
    expect(floor.status()).toBe('error');
    await expect(clear()).rejects.toThrow('Empty the cabinet');
    await expect(clear('--for', 'house')).rejects.toThrow('Empty the cabinet');
    expect(await floor.faults()).toEqual(['the meter of machine m1 shows 300, the ledger 0']);
    cabinet().write({ type: 'recovered' }, 0);
    await floor.settle();
    expect(await clear()).toContain('is in play again');
    expect(floor.status()).toBe('available');
    await floor.audited();
  });

  it('of the wrong kind for its transfer can only void that transfer', async () => {
    floor.agent.override.cashOut = ({ transferId }) => {
      cabinet().write({ type: 'credited', transferId, amountMinor: 700 }, 5_700);
      return okResult({ amountMinor: 0 });
    };
    void game.session.leave();
    await floor.settle();
    await expect(passes('--open', 'settle', '--for', 'house')).rejects.toThrow('only --open void is possible');
    await passes('--open', 'void', '--for', 'house');
    await floor.audited();
    delete floor.agent.override.cashOut;
    await floor.pass(180_000);
    expect(await floor.balanceMinor()).toBe(allMinor + 700);
    await floor.audited();
  });

  it('takes no more from a wallet than the wallet holds', async () => {
    await game.cashIn(95_000);
    alien(400);
    await floor.settle();
    await expect(clear('--skip', '3', '--for', 'player')).rejects.toThrow('The wallet of player1 holds less');
    expect(await faultOf()).toContain('contradicts the ledger');
    await clear('--skip', '3', '--for', 'house');
    await floor.audited();
  });

  it('ends no transfer other than its own', async () => {
    floor.agent.override.credit = () => new Promise(() => {});
    floor.agent.override.transferStatus = () => okResult({ state: 'unknown' });
    const transferId = newKey() as TransferId;
    void game.session.cashIn({ transferId, amountMinor: 1_000 });
    await floor.settle();
    alien();
    await floor.settle();
    await expect(passes('--open', 'void', '--for', 'house')).rejects.toThrow('leave --open out');
    await passes('--for', 'house');
    expect(await openOrders()).toEqual([{ id: transferId }]);
    cabinet().write({ type: 'credited', transferId, amountMinor: 1_000 }, 6_300);
    await floor.settle();
    expect(await openOrders()).toEqual([]);
    await floor.audited();
  });

  it('stays as the operator saw it, whatever arrives later under its number', async () => {
    alien();
    await floor.settle();
    const [, event] = cabinet().journal;
    await floor.agent.sendEvents('m1', [{ ...event, amountMinor: 1, meterMinor: 5_001 } as CabinetEvent]);
    expect(await list()).toContainEqual(expect.stringContaining('credited of 3.00'));
  });

  it('prints no control characters of the agent to the operator’s terminal', async () => {
    const roundId = `${String.fromCharCode(27)}[2J`;
    cabinet().playRound({ stakeMinor: 100, winMinor: 27_001 });
    const [, event] = cabinet().journal;
    floor.agent.holdsEvents = true;
    await floor.change('UPDATE machines SET refused_event = ?', JSON.stringify({ ...event, roundId }));
    expect((await list()).join()).toContain('round ?[2J');
  });

  it('is passed over with a reason; the record keeps it with the event and who got the difference', async () => {
    alien();
    await floor.settle();
    await expect(operate(floor, 'machine', 'clear', 'm1', '--skip', '2', '--for', 'player')).rejects.toThrow(
      '--reason',
    );
    await passes('--for', 'player');
    const record = await operate(floor, 'record', 'list', 'm1');
    for (const fact of ['"seen on the glass"', '"for":"p-player1"', '"correctedMinor":300', '"never-asked-for"'])
      expect(record).toContain(fact);
  });

  it('is not cleared at an unknown machine, or with options that do not fit', async () => {
    await expect(operate(floor, 'machine', 'clear', 'm99')).rejects.toThrow('There is no machine m99');
    await expect(clear('--for', 'me')).rejects.toThrow('--for is player or house');
    await expect(clear('--open', 'void')).rejects.toThrow('leave --open out');
  });
});
