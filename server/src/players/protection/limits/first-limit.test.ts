import type { LimitKind, LimitWindow } from '@reelfloor/protocol';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { postCashDeskMovement } from '../../../backoffice/cash-desk/post-cash-desk-movement.ts';
import { openDatabase } from '../../../platform/database/open-database.ts';
import { eventually } from '../../../testing/eventually.ts';
import { operate } from '../../../testing/operate.ts';
import { assignReviewed } from '../../../testing/reviewed-profile.ts';
import { newKey, type TestPlayer } from '../../../testing/test-player.ts';
import { TestFloor } from '../../../testing/test-server.ts';

/** What a profile asks of limits before anybody has set one, asked of a running server by raw clients. */
describe('limits by the profile', { timeout: 120_000 }, () => {
  let floor: TestFloor;
  let player: TestPlayer;
  beforeEach(async () => {
    floor = await TestFloor.open();
    player = await floor.player('player1');
  });
  afterEach(() => floor.close());

  const assign = (values: Record<string, unknown>) => assignReviewed(floor, { values });
  const setLimit = (kind: LimitKind, window: LimitWindow, amount: number | null) =>
    player.post('player/limits', { kind, window, amount });
  const deposit = async (amountMinor: number, username = 'player1') => {
    let code: unknown = 'booked';
    await floor.withDatabase(async (database) => {
      const move = {
        direction: 'deposit',
        username,
        amountMinor,
        note: '',
        key: newKey(),
        at: Date.now(),
      } as const;
      const moved = await database.transact((tx) => postCashDeskMovement(tx, move));
      if (!moved.ok) code = moved.refusal.code;
    });
    return code;
  };
  const codeOf = (outcome: { kind: string; error?: { code: unknown } }) =>
    outcome.kind === 'refused' ? outcome.error?.code : outcome.kind;
  const join = async () => codeOf(await (await player.game()).init('m1'));
  const isMissing = async () =>
    ((await player.get('player/protection')).body.limits as { isMissing: boolean }).isMissing;

  describe('that must be set first', () => {
    it('refuses seat and deposit with LIMIT_MISSING until the player has set one of deposits', async () => {
      await assign({ 'limits.first': 'must' });
      const before = await player.balanceMinor();
      expect(await isMissing()).toBe(true);
      expect(await join()).toBe('LIMIT_MISSING');
      expect(await deposit(100)).toBe('LIMIT_MISSING');
      // Neither a limit of another kind nor one by the house is the player's first of deposits.
      expect((await setLimit('stake', 'day', 50_000)).status).toBe(200);
      await operate(floor, 'protect', 'limit', 'player1', 'deposit', 'day', '500', '--reason', 'seen');
      expect(await isMissing()).toBe(true);
      expect(await join()).toBe('LIMIT_MISSING');
      expect(await deposit(100)).toBe('LIMIT_MISSING');
      expect(await player.balanceMinor()).toBe(before);
      expect((await setLimit('deposit', 'week', 300)).status).toBe(200);
      expect(await isMissing()).toBe(false);
      expect(await join()).toBe('accepted');
      expect(await deposit(300)).toBe('booked');
      expect(await deposit(1)).toBe('LIMIT_REACHED');
    });

    it('stops the spins of a seat that was taken before, and lets its credit and the wallet go home', async () => {
      const game = await player.game();
      await game.init('m1');
      await game.cashIn(1_000);
      await eventually(async () => expect(codeOf(await game.spin())).toBe('accepted'));
      await assign({ 'limits.first': 'must' });
      const received = floor.agent.received.length;
      await eventually(async () => expect(codeOf(await game.spin())).toBe('LIMIT_MISSING'));
      expect(floor.agent.received.slice(received).map(({ name }) => name)).not.toContain('press');
      expect(await game.cashOut()).toMatchObject({ value: { state: 'settled' } });
      expect(await player.balanceMinor()).toBe(100_000);
      expect((await setLimit('deposit', 'month', 0)).status).toBe(200);
      await eventually(async () => expect(codeOf(await game.spin())).toBe('accepted'));
    });

    it('is any limit where the profile offers none of deposits, also where players existed before the profile', async () => {
      await assign({ 'limits.first': 'must', 'limits.kinds': ['loss', 'time'] });
      expect(await join()).toBe('LIMIT_MISSING');
      expect((await setLimit('deposit', 'day', 100)).body).toMatchObject({ code: 'NOT_OFFERED' });
      expect((await setLimit('time', 'day', 60)).status).toBe(200);
      expect(await join()).toBe('accepted');
      const other = await floor.player('player2');
      expect(codeOf(await (await other.game()).init('m2'))).toBe('LIMIT_MISSING');
    });
  });

  describe('that a prompt asks for', () => {
    type Choice = { kind: LimitKind; window: LimitWindow; amount: number | null };
    const offered = { 'limits.kinds': ['deposit', 'time'], 'limits.windows': ['day', 'month'] };
    const choices = (deposit: number | null, time: number | null = null): Choice[] => [
      { kind: 'deposit', window: 'day', amount: deposit },
      { kind: 'deposit', window: 'month', amount: null },
      { kind: 'time', window: 'day', amount: time },
      { kind: 'time', window: 'month', amount: null },
    ];
    const answer = (body: { choices: Choice[] }, who = player) => who.post('player/limits/first', body);
    const amounts = async () => {
      const { list } = (await player.get('player/protection')).body.limits as {
        list: (Choice & { raise: unknown })[];
      };
      return list.filter(({ amount }) => amount !== null);
    };

    it('lets nobody take a seat or play on before an answer, which may be none, and takes deposits', async () => {
      const game = await player.game();
      await game.init('m1');
      await game.cashIn(1_000);
      await assign({ 'limits.first': 'prompt', ...offered });
      await eventually(async () => expect(codeOf(await game.spin())).toBe('LIMIT_MISSING'));
      expect(codeOf(await (await (await floor.player('player2')).game()).init('m2'))).toBe('LIMIT_MISSING');
      expect(await deposit(100)).toBe('booked');
      expect((await player.get('player/protection')).body).toMatchObject({
        limits: { first: 'prompt', isMissing: true },
      });
      expect((await answer({ choices: choices(null) })).body).toMatchObject({ limits: { isMissing: false } });
      await eventually(async () => expect(codeOf(await game.spin())).toBe('accepted'));
      // The answer is of the player alone, and for good.
      expect(codeOf(await (await (await floor.player('player2')).game()).init('m2'))).toBe('LIMIT_MISSING');
      await assign({ 'limits.first': 'prompt' });
      expect(await isMissing()).toBe(false);
    });

    it('is answered for each pair that is offered, once, or not at all', async () => {
      await assign({ 'limits.first': 'prompt', 'limits.depositMax': 1_000, ...offered });
      const whole = choices(500);
      const refused = async (list: Choice[], code: string) =>
        expect((await answer({ choices: list })).body).toMatchObject({ code });
      await refused([], 'NOT_OFFERED');
      await refused(whole.slice(1), 'NOT_OFFERED');
      await refused([...whole, whole[0] as Choice], 'NOT_OFFERED');
      await refused([...whole, { kind: 'loss', window: 'day', amount: 5 }], 'NOT_OFFERED');
      await refused(
        whole.map((choice) => ({ ...choice, amount: 1_001 })),
        'AMOUNT_OVER_LIMIT',
      );
      expect([await isMissing(), await amounts()]).toEqual([true, []]);
      await answer({ choices: whole });
      expect([await isMissing(), (await amounts()).length]).toEqual([false, 1]);
      await assign({ 'limits.first': 'no', ...offered });
      await refused(whole, 'NOT_OFFERED');
    });

    it('only lowers what another page has answered meanwhile', async () => {
      await assign({ 'limits.first': 'prompt', ...offered });
      const answers = [choices(500, 60), choices(null, 120), choices(700, 30), choices(300)];
      for (const { status } of await Promise.all(answers.map((each) => answer({ choices: each }))))
        expect(status).toBe(200);
      expect(await amounts()).toMatchObject([
        { kind: 'deposit', window: 'day', amount: 300, raise: null },
        { kind: 'time', window: 'day', amount: 30, raise: null },
      ]);
      await floor.withDatabase(async (database) => {
        const rows = await database.read.all('SELECT * FROM first_limit_answers');
        expect(rows).toHaveLength(1);
      });
    });
  });

  describe('of deposits in a month', () => {
    it('takes the last cent of each player and nothing more, whatever the player asks for', async () => {
      await assign({ 'limits.depositMax': 1_000 });
      expect(await deposit(1_001)).toBe('LIMIT_REACHED');
      expect(await deposit(600)).toBe('booked');
      // A higher limit of a day changes nothing, and no limit of a month may be above the profile's.
      expect((await setLimit('deposit', 'day', 5_000)).status).toBe(200);
      expect((await setLimit('deposit', 'month', 1_001)).body).toMatchObject({
        code: 'AMOUNT_OVER_LIMIT',
        Params: { limit: 1_000 },
      });
      expect(await deposit(401)).toBe('LIMIT_REACHED');
      expect(await deposit(400)).toBe('booked');
      expect(await deposit(1)).toBe('LIMIT_REACHED');
      expect(await deposit(1_000, 'player2')).toBe('booked');
      const { list } = (await player.get('player/protection')).body.limits as { list: { kind: string }[] };
      expect(
        list.find(({ kind, window }: { kind: string; window?: string }) => kind === 'deposit' && window === 'month'),
      ).toMatchObject({
        amount: null,
        house: 1_000,
        used: 1_000,
      });
    });

    it('holds beside a lower limit of the player, also once that is gone', async () => {
      await assign({ 'limits.depositMax': 1_000, 'limits.raiseAfterH': 0 });
      await setLimit('deposit', 'month', 500);
      expect(await deposit(501)).toBe('LIMIT_REACHED');
      await setLimit('deposit', 'month', null);
      const { list } = (await player.get('player/protection')).body.limits as {
        list: { kind: string; raise: { id: string } | null }[];
      };
      const id = list.find(({ raise }) => raise !== null)?.raise?.id ?? '';
      expect((await player.post(`player/limits/${id}/confirm`)).status).toBe(200);
      expect(await deposit(501)).toBe('booked');
      expect(await deposit(500)).toBe('LIMIT_REACHED');
    });

    it('is not exceeded by a cent by sixteen desks at once', async () => {
      await assign({ 'limits.depositMax': 1_000 });
      const before = await player.balanceMinor();
      const services = await Promise.all([openDatabase(floor.config), openDatabase(floor.config)]);
      try {
        const moved = await Promise.all(
          Array.from({ length: 16 }, (_, service) =>
            services[service % 2]?.transact((tx) =>
              postCashDeskMovement(tx, {
                ...{ direction: 'deposit', username: 'player1', amountMinor: 90, note: '' },
                ...{ key: newKey(), at: Date.now() },
              }),
            ),
          ),
        );
        expect(moved.filter((one) => one?.ok)).toHaveLength(11);
      } finally {
        for (const service of services) await service.close();
      }
      expect(await player.balanceMinor()).toBe(before + 990);
    });
  });
});
