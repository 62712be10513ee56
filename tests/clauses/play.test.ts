import { eventually } from '@reelfloor/server/testing/eventually';
import { operate } from '@reelfloor/server/testing/operate';
import { assignReviewed } from '@reelfloor/server/testing/reviewed-profile';
import { newKey, type TestGame, type TestPlayer } from '@reelfloor/server/testing/test-player';
import { TestFloor } from '@reelfloor/server/testing/test-server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { codeOf } from './code-of.ts';

/** What regulators ask about play and breaks, each test named by its clause, asked of a running server by raw clients. */
describe('play', { timeout: 60_000 }, () => {
  let floor: TestFloor;
  let player: TestPlayer;
  let game: TestGame;
  beforeEach(async () => {
    floor = await TestFloor.open();
    player = await floor.player('player1');
    game = await player.game();
  });
  afterEach(() => floor.close());

  const profile = (values: Record<string, unknown>) => assignReviewed(floor, { values });
  const presses = () => floor.agent.received.filter(({ name }) => name === 'press');
  const protection = async () => (await player.get('player/protection')).body;

  it('RTS 2A, GLI 4.3.4: the stake of each key is told in money, and none without a name is pressed', async () => {
    const init = await game.init('m1');
    if (init.kind !== 'accepted') throw new Error(JSON.stringify(init));
    expect(init.value.machine.bandSelects.map(({ stakeMinor }) => stakeMinor).toSorted((a, b) => a - b)).toEqual([
      100, 200, 300, 500, 1_000,
    ]);
    const wrong = { button: 'band', bandId: 77, commandId: newKey() as never } as const;
    expect(codeOf(await game.channel.peer.request('press', wrong, 15_000))).not.toBe('accepted');
  });

  it('RTS 8A, GlüStV §22a(4): a press that says it is autoplay is refused, and one by hand is not', async () => {
    await profile({ 'play.autoRounds': 1 });
    await game.init('m1');
    expect(codeOf(await game.spin(newKey(), 'auto'))).toBe('AUTOPLAY_CLOSED');
    expect(presses()).toEqual([]);
    expect(codeOf(await game.spin())).toBe('accepted');
  });

  it('RTS 9A, GlüStV §22a: no machine with a jackpot is joined where jackpots are forbidden', async () => {
    await profile({ 'play.jackpots': false });
    expect(codeOf(await game.init('m1'))).toBe('MACHINE_UNFIT');
  });

  it('RTS 13A/C: the session says when it began, by the clock of the server', async () => {
    const before = Date.now();
    const init = await game.init('m1');
    if (init.kind !== 'accepted') throw new Error(JSON.stringify(init));
    const { session, serverTime } = init.value;
    expect(session.startedAt).toBeGreaterThanOrEqual(before - 1_000);
    expect(serverTime).toBeGreaterThanOrEqual(session.startedAt);
  });

  it('RTS 13B, GlüStV §6h(7): a check that is due stops every page, and one acknowledgement frees them', async () => {
    await game.init('m1');
    expect(codeOf(await game.spin())).toBe('accepted');
    await operate(floor, 'protect', 'check', 'player1', '--reason', 'long play');
    await eventually(async () => expect(codeOf(await game.spin())).toBe('CHECK_DUE'));
    const pressed = presses().length;
    const { check } = (await protection()) as { check: { number: number; figures: object } };
    expect(check).toMatchObject({ isDue: true, figures: { stakedMinor: 0, wonMinor: 0 } });
    await eventually(async () => expect(codeOf(await game.spin())).toBe('CHECK_DUE'));
    expect(presses()).toHaveLength(pressed);
    const answer = await player.post(`player/checks/${check.number}/ack`, { choice: 'continue' });
    expect(answer.status).toBe(200);
    await eventually(async () => expect(codeOf(await game.spin())).toBe('accepted'));
  });

  it('RTS 14C, GlüStV §6h(1): one player has one machine', async () => {
    expect(codeOf(await game.init('m1'))).toBe('accepted');
    const second = await (await player.game()).init('m2');
    expect(second).toMatchObject({ error: { code: 'SEAT_TAKEN', Params: { machine: 'm1' } } });
  });

  it('RTS 14D, GlüStV §22a(6): rounds start no closer than the cycle, however often the client presses', async () => {
    await profile({ 'play.minCycleMs': 2_500 });
    await game.init('m1');
    const begunAt = performance.now();
    await eventually(async () => expect(codeOf(await game.spin())).toBe('accepted'));
    const firstAt = performance.now();
    for (let press = 0; press < 5; press++) expect(codeOf(await game.spin())).toBe('PRESS_TOO_FAST');
    await eventually(async () => expect(codeOf(await game.spin())).toBe('accepted'));
    expect(performance.now() - firstAt).toBeGreaterThan(2_400);
    expect(presses()).toHaveLength(2);
    expect(firstAt).toBeGreaterThan(begunAt);
  });

  it('RTS 14F, AGCO 2.20: a cabinet that celebrates a return of the stake is not joined', async () => {
    await profile({ 'play.celebrate': 'aboveStake' });
    expect(codeOf(await game.init('m1'))).toBe('accepted');
    await game.leave();
    const { description } = floor.agent.cabinet('m1');
    Object.assign(description, { conduct: { ...description.conduct, celebrates: 'any' } });
    floor.agent.cut();
    await floor.connectAgent();
    expect(codeOf(await (await player.game()).init('m1'))).toBe('MACHINE_UNFIT');
  });

  it('SI 2025/215: a stake over that of the age is refused at the press', async () => {
    const tiers = [
      { belowAge: 25, minor: 50 },
      { belowAge: null, minor: 500 },
    ];
    await profile({ 'play.maxStake': tiers });
    const born = (age: number) => `${new Date().getUTCFullYear() - age}-01-01`;
    await operate(floor, 'account', 'edit', 'player1', '--born', born(22));
    await game.init('m1');
    expect(await game.spin()).toMatchObject({
      error: { code: 'STAKE_OVER_LIMIT', Params: { limit: 50 } },
    });
    expect(presses()).toEqual([]);
    await operate(floor, 'account', 'edit', 'player1', '--born', born(40));
    await eventually(async () => expect(codeOf(await game.spin())).toBe('accepted'));
  });

  it('SR 3.3.4, AGCO 2.13: a time-out refuses play at once, is never shortened, and lets money home', async () => {
    await game.init('m1');
    await game.cashIn(1_000);
    expect((await player.post('player/timeout', { hours: 168 })).status).toBe(200);
    await eventually(async () => expect(await player.balanceMinor()).toBe(100_000));
    expect(codeOf(await (await player.game()).init('m1'))).toBe('RESTRICTED');
    expect((await player.get('player/bonus')).body).toMatchObject({ code: 'RESTRICTED' });
    expect((await player.post('player/timeout', { hours: 24 })).body).toMatchObject({ code: 'BREAK_STANDS' });
    // A sign-in made afterwards is no way around.
    const again = await floor.player('player1');
    expect(codeOf(await (await again.game()).init('m2'))).toBe('RESTRICTED');
    expect((await again.get('player/statement?zone=UTC')).status).toBe(200);
  });

  it('SR 3.5.3, A.3.8, AGCO 2.14: an exclusion ends by nothing but a request, its delay and a confirmation', async () => {
    expect((await player.post('player/exclusion', { months: 0 })).status).toBe(200);
    const comeBack = async (confirm: boolean) =>
      (await player.post('player/exclusion/return', { confirm })).body.code ?? 'done';
    expect(await comeBack(true)).toBe('NOT_FOUND');
    expect(await comeBack(false)).toBe('done');
    expect(await comeBack(true)).toBe('RESTRICTED');
    expect(codeOf(await game.init('m1'))).toBe('RESTRICTED');
    expect(await protection()).toMatchObject({ restriction: { kind: 'exclusion', until: null } });
  });

  it('SR 3.4.3, GlüStV §6i(1): what the staff writes reaches the player, who is not kept from the seat', async () => {
    const page = await player.notifications();
    await game.init('m1');
    await operate(floor, 'protect', 'message', 'player1', '--text', 'Shall we talk?');
    await eventually(async () => expect(JSON.stringify(await protection())).toContain('Shall we talk?'));
    await eventually(() => expect(page.received.map(({ method }) => method)).toContain('protection'));
    expect(codeOf(await game.spin())).toBe('accepted');
    page.socket.terminate();
  });
});
