import type { OfficeAnswer } from '@reelfloor/protocol/office-call-types';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OfficeMember } from '../../testing/office-member.ts';
import { operate } from '../../testing/operate.ts';
import type { TestGame } from '../../testing/test-player.ts';
import { TestFloor } from '../../testing/test-server.ts';

type Movement = OfficeAnswer<'playerMoney'>['items'][number];
type Found = OfficeAnswer<'playerMoneyFound'>;

describe('a player’s money in the office', { timeout: 60_000 }, () => {
  let floor: TestFloor;
  let auditor: OfficeMember;
  let game: TestGame;
  let sessionId: string;
  beforeAll(async () => {
    floor = await TestFloor.open();
    auditor = await OfficeMember.open(floor, 'auditor');
    game = await (await floor.player('player1')).game();
    const taken = await game.init('m1');
    sessionId = taken.kind === 'accepted' ? taken.value.session.id : '';
    await game.cashIn(5_000, 'fifty-lira');
    const cabinet = floor.agent.cabinet('m1');
    // What a cabinet reports together has one time in the ledger.
    floor.agent.holdsEvents = true;
    const before = cabinet.journal.length;
    for (const [stakeMinor, winMinor] of [
      [500, 0],
      [500, 1_000],
      [1_000, 0],
    ] as const)
      cabinet.playRound({ stakeMinor, winMinor });
    floor.agent.holdsEvents = false;
    expect(await floor.agent.sendEvents('m1', cabinet.journal.slice(before))).toMatchObject({
      kind: 'accepted',
    });
    expect((await game.cashOut('all-of-it')).kind).toBe('accepted');
  });
  afterAll(() => floor.close());

  const params = { player: 'player1' };
  const movements = async (query: Record<string, unknown> = {}) => {
    const { body } = await auditor.call('playerMoney', { params, query: query as never });
    return body.items as Movement[];
  };
  const find = async (amount: number, at: number) =>
    (await auditor.call('playerMoneyFound', { params, query: { amount, at } })).body as Found;

  it('is a list of each movement and round with machine, session and credit before and after', async () => {
    expect(await movements({ order: 'asc' })).toMatchObject([
      { kind: 'seed', amountMinor: 100_000, walletMinor: 100_000 },
      {
        ...{ kind: 'cashIn', reference: 'cash-in:fifty-lira', machine: 'm1', session: sessionId },
        ...{ amountMinor: -5_000, creditBeforeMinor: 0, creditAfterMinor: 5_000, walletMinor: 95_000 },
        ...{ state: null, endedAt: expect.any(Number) },
      },
      {
        kind: 'round',
        number: 1,
        stakeMinor: 500,
        wonMinor: 0,
        creditBeforeMinor: 5_000,
        creditAfterMinor: 4_500,
      },
      {
        kind: 'round',
        number: 2,
        stakeMinor: 500,
        wonMinor: 1_000,
        creditBeforeMinor: 4_500,
        creditAfterMinor: 5_000,
      },
      {
        kind: 'round',
        number: 3,
        stakeMinor: 1_000,
        wonMinor: 0,
        creditAfterMinor: 4_000,
        session: sessionId,
      },
      {
        ...{ kind: 'cashOut', reference: 'cash-out:all-of-it', amountMinor: 4_000, creditBeforeMinor: 4_000 },
        ...{ creditAfterMinor: 0, walletMinor: 99_000, machine: 'm1' },
      },
    ]);
    expect((await movements({ show: 'money' })).map(({ kind }) => kind)).toEqual(['cashOut', 'cashIn', 'seed']);
  });

  it('says what became of an amount, from the ledger', async () => {
    const [, cashIn] = await movements({ order: 'asc' });
    const at = (cashIn?.at ?? 0) + 60_000;
    expect(await find(5_000, at)).toMatchObject({
      movement: { reference: 'cash-in:fifty-lira' },
      played: {
        ...{ rounds: 3, stakedMinor: 2_000, wonMinor: 1_000, beforeMinor: 0, leftMinor: 4_000 },
        ...{ differenceMinor: 0, next: 'cashOut', nextMinor: 4_000 },
      },
    });
    expect(await find(4_000, at)).toMatchObject({ movement: { kind: 'cashOut' }, played: null });
    expect(await find(777, at)).toEqual({ movement: null, played: null });
    expect(await find(5_000, at + 2 * 86_400_000)).toEqual({ movement: null, played: null });
  });

  it('says of an amount that has not arrived where it is', async () => {
    const { override } = floor.agent;
    override.credit = () => new Promise(() => {});
    void game.cashIn(1_200, 'on-its-way');
    await expect
      .poll(async () => (await movements({ show: 'money' }))[0])
      .toMatchObject({
        reference: 'cash-in:on-its-way',
        state: 'pending',
        endedAt: null,
        creditAfterMinor: null,
      });
    const found = await find(1_200, Date.now());
    expect(found).toMatchObject({ movement: { state: 'pending', machine: 'm1' }, played: null });
    delete override.credit;
  });

  it('is a subcommand, with the statement that it adds up to', async () => {
    const said = await operate(floor, 'account', 'statement', 'player1', '--show', 'money');
    expect(said).toContain('Balanced.');
    expect(said).toMatch(
      /cashIn {2}machine m1 {2}-50\.00 {2}credit 0\.00 to 50\.00 {2}wallet 950\.00 .* cash-in:fifty-lira/,
    );
    expect(said).not.toContain('round 1');
    expect(await operate(floor, 'account', 'statement', 'player1', '--from', '2000-01-01')).toMatch(
      /round 2 {2}machine m1 {2}stake 5\.00, won 10\.00 {2}credit 45\.00 to 50\.00/,
    );
    await expect(operate(floor, 'account', 'statement', 'nobody-here')).rejects.toThrow('no account');
    await expect(
      operate(floor, 'account', 'statement', 'player1', '--to', '1999-01-01', '--from', '2000-01-01'),
    ).rejects.toThrow('--to');
  });

  it('says how much the ledger cannot explain', async () => {
    await floor.change(
      `INSERT INTO game_rounds (player_id, number, kind, session_id, machine_id, brand_id, free_spin, stake_minor, win_minor,
         meter_minor, counted_at, posted_at, staked_total_minor, won_total_minor)
       SELECT player_id, 99, kind, session_id, machine_id, brand_id, 0, 200, 0, meter_minor, counted_at, posted_at, 1, 1
       FROM game_rounds WHERE number = 2`,
    );
    const [, cashIn] = await movements({ order: 'asc' });
    expect(await find(5_000, cashIn?.at ?? 0)).toMatchObject({
      played: { stakedMinor: 2_200, leftMinor: 4_000, differenceMinor: 200 },
    });
  });
});
