import type { BrandId } from '@reelfloor/protocol';
import { eventually } from '@reelfloor/server/testing/eventually';
import { assignReviewed } from '@reelfloor/server/testing/reviewed-profile';
import type { TestGame, TestPlayer } from '@reelfloor/server/testing/test-player';
import { TestFloor } from '@reelfloor/server/testing/test-server';
import { getDemoGameByBrand } from '@reelfloor/simulator/games';
import { createSeededRandom, drawRandomReelStops, evaluateRound } from '@reelfloor/simulator/testing/games';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runCommand } from '../../scripts/run-command.ts';
import { codeOf } from './code-of.ts';

/** What regulators ask about money, each test named by its clause, asked of a running server by raw clients. */
describe('money', { timeout: 60_000 }, () => {
  let floor: TestFloor;
  let player: TestPlayer;
  let game: TestGame;
  beforeEach(async () => {
    floor = await TestFloor.open();
    player = await floor.player('player1');
    game = await player.game();
  });
  afterEach(() => floor.close());

  const cabinet = () => floor.agent.cabinet('m1');
  const cashier = async (...words: string[]): Promise<number> => {
    const environment = { DATA_DIR: floor.config.dataDir, DATABASE_URL: floor.config.databaseUrl ?? '' };
    const args = ['server/src/start/cli/cashier-command.ts', ...words, '--note', 'a test'];
    return (await runCommand('node', args, { environment })).code;
  };
  const sitDown = async (creditMinor = 5_000) => {
    const init = await game.init('m1');
    expect(await game.cashIn(creditMinor)).toMatchObject({ value: { state: 'settled' } });
    return init;
  };
  const statement = async () => (await player.get('player/statement?zone=UTC')).body;

  it('RTS 1A, GLI-19 4.3.5a: the wallet is told at login, at the machine, and after each change', async () => {
    const page = await player.notifications();
    const init = await sitDown(2_500);
    expect(init).toMatchObject({ value: { balance: 100_000, cabinet: { creditMinor: 0 } } });
    const reported = () => page.received.filter(({ method }) => method === 'balance').at(-1)?.data;
    await eventually(() => expect(reported()).toMatchObject({ balance: 97_500 }));
    expect(await player.balanceMinor()).toBe(97_500);
    page.socket.terminate();
  });

  it('RTS 1B, GlüStV §6d(1): wins and losses of a chosen period are those of the ledger', async () => {
    await sitDown();
    cabinet().playRound({ stakeMinor: 300, winMinor: 120 });
    cabinet().playRound({ stakeMinor: 100, winMinor: 0 });
    await eventually(async () => expect(await statement()).toMatchObject({ stakedMinor: 400, wonMinor: 120 }));
    expect(await statement()).toMatchObject({ closingMinor: 99_720, differenceMinor: 0 });
    const row = await floor.queryDatabase((db) =>
      db.get<{ house: number }>(
        `SELECT sum(amount_minor) AS house FROM entries JOIN transfers ON id = transfer_id
         WHERE account = 'house' AND kind = 'round'`,
      ),
    );
    expect(Number(row?.house)).toBe(280);
  });

  it('RTS 1C: what a player has paid in is deposits less withdrawals, without promotions and cash-ins', async () => {
    const paidIn = async () =>
      (await player.get('player/protection')).body.played as { paidInMinor: number } | undefined;
    const before = (await paidIn())?.paidInMinor ?? Number.NaN;
    expect(await cashier('deposit', 'player1', '70.00', '--key', 'clause-1c-in')).toBe(0);
    expect(await cashier('withdraw', 'player1', '20.00', '--key', 'clause-1c-out')).toBe(0);
    // Commands take long on a busy machine, and a channel without a seat is closed.
    game = await player.game();
    await sitDown();
    await player.get('player/bonus');
    expect((await paidIn())?.paidInMinor).toBe(before + 5_000);
  });

  it('RTS 2E, AGCO 2.21: the net is told again to a page that lost its connection', async () => {
    const init = await sitDown();
    cabinet().playRound({ stakeMinor: 300, winMinor: 120 });
    await eventually(async () => expect(await statement()).toMatchObject({ stakedMinor: 300 }));
    game.vanish();
    const resume = init.kind === 'accepted' ? init.value.resume : undefined;
    const again = await (await player.game()).init('m1', undefined, resume);
    expect(again).toMatchObject({ kind: 'accepted', value: { cabinet: { creditMinor: 4_820 } } });
    expect((await player.get('player/protection')).body).toMatchObject({ played: { netTodayMinor: -180 } });
  });

  it('GLI 4.14: the last 50 rounds are recalled, and their stops come to what was paid', async () => {
    await sitDown(90_000);
    const rules = getDemoGameByBrand('koi' as BrandId);
    const random = createSeededRandom(14);
    let sent = 0;
    while (sent < 52) {
      const stops = drawRandomReelStops(rules, random);
      const { winMinor, freeSpinsWon } = evaluateRound(rules, stops, 100, false);
      if (freeSpinsWon > 0) continue;
      sent++;
      const round = { type: 'roundPlayed', roundId: `recalled-${sent}`, freeSpin: false, bandId: 1 } as const;
      const facts = { stakeMinor: 100, winMinor, jackpotShareMinor: 0, stops: [...stops] };
      cabinet().write({ ...round, ...facts }, cabinet().meterMinor - 100 + winMinor);
    }
    const rounds = async () =>
      (await player.get('player/rounds')).body.rounds as {
        roundId: string;
        stops: number[];
        winMinor: number;
      }[];
    await eventually(async () => expect((await rounds())[0]?.roundId).toBe('recalled-52'));
    const recalled = await rounds();
    expect(recalled.map(({ roundId }) => roundId)).toEqual(
      Array.from({ length: 50 }, (_, index) => `recalled-${52 - index}`),
    );
    expect(recalled.some(({ winMinor }) => winMinor > 0)).toBe(true);
    for (const { roundId, stops, winMinor } of recalled)
      expect(evaluateRound(rules, stops, 100, false).winMinor, roundId).toBe(winMinor);
  });

  it('RTS 10A/C, GLI 4.16: a transfer that the cabinet never saw goes back, one that it saw stays', async () => {
    await game.init('m1');
    floor.agent.override.credit = () => new Promise(() => {});
    void game.cashIn(700, 'clause-10-unseen');
    await eventually(async () => expect(await player.balanceMinor()).toBe(99_300));
    delete floor.agent.override.credit;
    const stateOf = async (id: string) =>
      (
        await floor.queryDatabase((db) =>
          db.get<{ state: string }>('SELECT state FROM cash_transfers WHERE id = ?', id),
        )
      )?.state;
    await eventually(async () => expect(await stateOf('clause-10-unseen')).toBe('voided'));
    expect(await player.balanceMinor()).toBe(100_000);
    expect(await game.cashIn(700, 'clause-10-seen')).toMatchObject({ value: { state: 'settled' } });
    floor.agent.cut();
    expect(await stateOf('clause-10-seen')).toBe('settled');
    expect(await player.balanceMinor()).toBe(99_300);
  });

  it('RTS 12A/B, GlüStV §6c: a limit that the player typed is held to the cent, deposits are refused whole', async () => {
    expect((await player.post('player/limits', { kind: 'deposit', window: 'day', amount: 1_000 })).status).toBe(200);
    expect(await cashier('deposit', 'player1', '9.00', '--key', 'clause-12-a')).toBe(0);
    const before = await player.balanceMinor();
    expect(await cashier('deposit', 'player1', '1.01', '--key', 'clause-12-b')).not.toBe(0);
    expect(await player.balanceMinor()).toBe(before);
    expect(await cashier('deposit', 'player1', '1.00', '--key', 'clause-12-c')).toBe(0);
  });

  it('RTS 12D, AGCO 2.24: lower counts at once, higher only after its delay and a confirmation', async () => {
    const set = (amount: number) => player.post('player/limits', { kind: 'stake', window: 'day', amount });
    const limit = async () => {
      const { limits } = (await player.get('player/protection')).body as {
        limits: { list: { kind: string; window: string; amount: number; raise: { id: string } | null }[] };
      };
      return limits.list.find(({ kind, window }) => kind === 'stake' && window === 'day');
    };
    await set(5_000);
    await set(2_000);
    expect(await limit()).toMatchObject({ amount: 2_000, raise: null });
    await set(9_000);
    const asked = await limit();
    expect(asked).toMatchObject({ amount: 2_000, raise: { amount: 9_000 } });
    expect((await player.post(`player/limits/${asked?.raise?.id}/confirm`)).status).not.toBe(200);
    expect(await limit()).toMatchObject({ amount: 2_000 });
    await set(1_000);
    expect(await limit()).toMatchObject({ amount: 1_000, raise: null });
  });

  it('RTS 14A: no promotion reaches a player whose profile has none', async () => {
    await assignReviewed(floor, { values: { 'money.discount': 'off', 'money.bonus': 'off' } });
    for (const kind of ['discount', 'bonus'])
      expect((await player.get(`player/${kind}`)).body).toMatchObject({ code: 'PROMOTION_UNAVAILABLE' });
    expect(await player.balanceMinor()).toBe(100_000);
  });

  it('RTS 14B: a cash-out on its way is not undone', async () => {
    await assignReviewed(floor, { values: { 'money.cancelCashOut': false } });
    await sitDown();
    const paid = Promise.withResolvers<void>();
    const { ownCommands } = floor.agent;
    floor.agent.override.cashOut = async (data) => {
      await paid.promise;
      return ownCommands.cashOut(data);
    };
    const moving = game.cashOut();
    await eventually(() => expect(floor.agent.received.at(-1)?.name).toBe('cashOut'));
    const cancelled = await player.post('player/cancel', { machineId: 'm1' });
    expect(cancelled.body).toMatchObject({ code: 'CANCEL_CLOSED' });
    paid.resolve();
    expect(await moving).toMatchObject({ value: { state: 'settled' } });
    expect(await player.balanceMinor()).toBe(100_000);
    expect(codeOf(await game.spin())).not.toBe('CANCEL_CLOSED');
  });
});
