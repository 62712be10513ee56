import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LobbyUpdate } from '@reelfloor/protocol/channels/player-notification-channel';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../../../platform/database/open-database.ts';
import { eventually } from '../../../testing/eventually.ts';
import { operate } from '../../../testing/operate.ts';
import { assignReviewed, profileFile } from '../../../testing/reviewed-profile.ts';
import { newKey } from '../../../testing/test-player.ts';
import { TestFloor } from '../../../testing/test-server.ts';
import { shippedProfiles } from './jurisdiction-profile-files.ts';
import { readJurisdictionValues } from './jurisdiction-profile-store.ts';

/** Clients that press what the page would hide. */
describe('what a profile does not allow', { timeout: 120_000 }, () => {
  let floor: TestFloor;
  beforeEach(async () => {
    floor = await TestFloor.open({ BONUS_MINOR: '500', BONUS_STAKE_MINOR: '0' });
  });
  afterEach(() => floor.close());

  const assign = (values: Record<string, unknown>) => assignReviewed(floor, { values });
  const seated = async (machineId = 'm1') => {
    const player = await floor.player('player1');
    const game = await player.game();
    const init = await game.init(machineId);
    return { player, game, init };
  };
  const codeOf = (outcome: { kind: string; error?: { code: unknown } }) =>
    outcome.kind === 'refused' ? outcome.error?.code : outcome.kind;

  it('is told to the page: its cycle, its autoplay, its promotions', async () => {
    await assign({
      'play.minCycleMs': 2_500,
      'play.autoRounds': 1,
      'money.allIn': false,
      'money.discount': 'off',
    });
    const { init } = await seated();
    expect(init).toMatchObject({
      value: {
        terms: {
          minCycleMs: 2_500,
          autoRounds: 1,
          allIn: false,
          cancelCashOut: true,
          discount: 'off',
          bonus: 'auto',
        },
      },
    });
  });

  it('is not in the settings of pages, whatever the operator’s file says', async () => {
    const file = { HOT_COINS: [500], AUTO_DISCOUNT: true, AUTO_BONUS: true, FPS: 25, FAIL_SAFE: true };
    await writeFile(join(floor.config.dataDir, 'Settings.json'), JSON.stringify(file));
    const reported = async () => JSON.parse(await (await fetch(`${floor.address}/Settings.json`)).text());
    const { FAIL_SAFE: _, ...own } = file;
    expect(await reported()).toEqual({ ...own, PLAY_MONEY: true });
    await assign({
      'play.autoRounds': 1,
      'money.allIn': false,
      'money.discount': 'ask',
      'money.bonus': 'off',
    });
    expect(await reported()).toEqual({
      FPS: 25,
      HOT_COINS: [],
      AUTO_DISCOUNT: false,
      AUTO_BONUS: false,
      ALLOW_AUTOPLAY: false,
      PLAY_MONEY: true,
    });
    await floor.change("INSERT INTO profile_versions (hash, json) VALUES ('broken', '{')");
    await floor.change(
      "INSERT INTO profile_assignments (number, hash, at, who, reason) VALUES (9, 'broken', 0, 'test', '')",
    );
    expect(await reported()).toMatchObject({ FAIL_SAFE: true, HOT_COINS: [], ALLOW_AUTOPLAY: false });
  });

  it('RTS 14B: a seat that waits without a cash-out is continued as ever', async () => {
    await assign({ 'money.cancelCashOut': false });
    const { player } = await seated();
    expect(await player.post('player/cancel', { machineId: 'm1' })).toMatchObject({
      body: { code: 'CASH_OUT_NONE' },
    });
  });

  it('RTS 8A: autoplay is refused, whoever says that it is autoplay', async () => {
    await assign({ 'play.autoRounds': 1 });
    const { game } = await seated();
    expect((await game.spin()).kind).toBe('accepted');
    expect(codeOf(await game.spin(newKey(), 'auto'))).toBe('AUTOPLAY_CLOSED');
  });

  it('RTS 14D: rounds are held apart by the server although the cabinet would begin them at once', async () => {
    await assign({ 'play.minCycleMs': 60_000 });
    const { game } = await seated();
    // The test's cabinet takes every press: only the server is between these presses and its rounds.
    for (const _ of [1, 2, 3]) expect(codeOf(await game.spin())).toBe('PRESS_TOO_FAST');
    expect(floor.agent.received.filter(({ name }) => name === 'press')).toEqual([]);
  });

  it('RTS 14B: a cash-out is not cancelled', async () => {
    await assign({ 'money.cancelCashOut': false });
    const { player, game } = await seated();
    expect((await game.cashIn(5_000)).kind).toBe('accepted');
    let finish = () => {};
    floor.agent.override.cashOut = () =>
      new Promise((resolve) => {
        finish = () => resolve({ ok: false, refusal: { code: 'MACHINE_NOT_READY', params: {} } });
      });
    const cashingOut = game.cashOut();
    await eventually(() => expect(floor.agent.received.at(-1)?.name).toBe('cashOut'));
    expect(await player.post('player/cancel', { machineId: 'm1' })).toMatchObject({
      status: 409,
      body: { code: 'CANCEL_CLOSED' },
    });
    delete floor.agent.override.cashOut;
    finish();
    await cashingOut;
  });

  it('RTS 14A: no promotion is offered or given', async () => {
    const player = await floor.player('player1');
    const offers = async () => (await player.get('player/promotions')).body.bonus;
    expect(await offers()).toMatchObject({ amount: 500, refusal: null });
    await assign({ 'money.bonus': 'off' });
    expect(await offers()).toMatchObject({ amount: 0, refusal: { code: 'PROMOTION_UNAVAILABLE' } });
    expect((await player.post('player/bonus')).body).toMatchObject({ code: 'PROMOTION_UNAVAILABLE' });
    expect(await player.balanceMinor()).toBe(100_000);
    await assign({ 'money.bonus': 'ask' });
    expect(await offers()).toMatchObject({ amount: 500 });
  });

  it('RTS 9A: no machine with a jackpot is joined, and no pot is told, to open lobbies neither', async () => {
    const lobby = await (await floor.player('player2')).notifications();
    await lobby.peer.request('watch', { brands: null }, 15_000);
    const pots = () =>
      lobby.received
        .filter(({ method }) => method === 'lobby')
        .flatMap(({ data }) => (data as LobbyUpdate).jackpots)
        .filter(({ brandId }) => brandId === 'koi')
        .map(({ jackpot }) => jackpot);
    await eventually(() => expect(pots().at(-1)).toMatch(/^\d/));
    await assign({ 'play.jackpots': false });
    await eventually(() => expect(pots().at(-1)).toBe(''));
    lobby.socket.terminate();
    const { init, player } = await seated();
    expect(init).toMatchObject({ error: { code: 'MACHINE_UNFIT', Params: { machine: 'm1' } } });
    const machines = (await player.get('machine/all')).body.machines;
    await eventually(async () =>
      expect((await player.get('machine/all')).body.machines).toMatchObject([{ unfit: true }, { unfit: true }]),
    );
    expect(machines).toHaveLength(2);
    const brands = (await player.get('machine/brands')).body;
    expect(JSON.stringify(brands)).toContain('"jackpot":""');
    expect(JSON.stringify(brands)).not.toMatch(/"jackpot":"\d/);
  });

  it('a stricter profile reaches a seat at once, a looser one its next session', async () => {
    await assign({ 'play.autoRounds': 0 });
    const { game } = await seated();
    /** Presses until the last round is long enough ago. */
    const press = (origin: 'hand' | 'auto', at = game) =>
      eventually(async () => {
        const code = codeOf(await at.spin(newKey(), origin));
        expect(code).not.toBe('PRESS_TOO_FAST');
        return code;
      });
    expect([await press('hand'), await press('auto')]).toEqual(['accepted', 'accepted']);
    await assign({ 'play.autoRounds': 1 });
    expect(await press('auto')).toBe('AUTOPLAY_CLOSED');
    await assign({ 'play.autoRounds': 0 });
    expect(await press('auto')).toBe('AUTOPLAY_CLOSED');
    expect((await game.leave()).kind).toBe('accepted');
    expect(await press('auto', (await seated()).game)).toBe('accepted');
  });

  it('a stricter profile stops play at a machine that does not do what it asks for, and lets the credit home', async () => {
    const { game, player } = await seated();
    expect((await game.cashIn(5_000)).kind).toBe('accepted');
    await assign({ 'play.jackpots': false });
    expect(codeOf(await game.spin())).toBe('MACHINE_UNFIT');
    expect((await game.leave()).kind).toBe('accepted');
    expect(await player.balanceMinor()).toBe(100_000);
  });

  it('is read by every program on the ledger from one commit on', async () => {
    const other = await openDatabase(floor.config);
    const cycles: number[] = [];
    for (const cycle of [100, 200, 300]) {
      await assign({ 'play.minCycleMs': cycle });
      cycles.push((await readJurisdictionValues(other.read, 'hall'))['play.minCycleMs']);
      const { game, init } = await seated();
      expect(init).toMatchObject({ value: { terms: { minCycleMs: cycle } } });
      await game.leave();
    }
    expect(cycles).toEqual([100, 200, 300]);
    await other.close();
  });
});

describe('a machine is joined only if its cabinet does what the profile asks for', {
  timeout: 120_000,
}, () => {
  let floor: TestFloor;
  beforeEach(async () => {
    floor = await TestFloor.open();
  });
  afterEach(() => floor.close());

  const conducts = {
    'does all': { minCycleMs: 60_000, celebrates: 'aboveStake', jackpots: true },
    'has no jackpot': { minCycleMs: 60_000, celebrates: 'aboveStake', jackpots: false },
    'holds a shorter cycle': { minCycleMs: 2_499, celebrates: 'aboveStake', jackpots: true },
    'celebrates every win': { minCycleMs: 60_000, celebrates: 'any', jackpots: true },
    'says nothing': undefined,
  } as const;
  const joinable: Record<(typeof shippedProfiles)[number], (keyof typeof conducts)[]> = {
    demo: ['does all', 'has no jackpot', 'holds a shorter cycle'],
    uk: ['does all', 'has no jackpot'],
    // Each brand of the test's floor has a jackpot in the ledger, so no cabinet of theirs is joined.
    germany: [],
    malta: ['does all', 'has no jackpot'],
    turkey: ['does all', 'has no jackpot'],
    unregulated: [],
  };

  it.each(shippedProfiles)('%s × each conduct', async (id) => {
    // The first limits that a profile asks for, its published rules and the stake of an age have tests of their own.
    const values = {
      registers: [],
      'limits.first': 'no',
      'play.maxStake': null,
      'play.publishedRules': false,
    };
    const file = await profileFile(id, { values });
    await operate(floor, 'profile', 'assign', file, '--reason', 'the matrix');
    const player = await floor.player('player1');
    const joined: string[] = [];
    for (const [name, conduct] of Object.entries(conducts)) {
      const cabinet = floor.agent.cabinet('m1');
      Object.assign(cabinet.description, { conduct });
      floor.agent.cut();
      await floor.connectAgent();
      await eventually(async () => expect(await floor.status('m1')).toBe('available'));
      const game = await player.game();
      const init = await game.init('m1');
      if (init.kind === 'accepted') {
        joined.push(name);
        await game.leave();
      } else expect(init).toMatchObject({ error: { code: 'MACHINE_UNFIT' } });
      game.close();
    }
    expect(joined).toEqual(joinable[id]);
  });

  it('without a jackpot in the brand’s ledger nor at the cabinet, also where jackpots are forbidden', async () => {
    await operate(floor, 'brand', 'add', 'plain', 'Plain Fruits');
    Object.assign(floor.agent.cabinet('m2').description, {
      brandId: 'plain',
      conduct: { minCycleMs: 60_000, celebrates: 'aboveStake', jackpots: false },
    });
    await floor.change("UPDATE machines SET brand_id = 'plain' WHERE id = 'm2'");
    await floor.change("INSERT INTO agent_brands (agent_id, brand_id) VALUES (?, 'plain')", floor.demo.agentId);
    await floor.restart();
    floor.agent.cut();
    await floor.connectAgent();
    await assignReviewed(floor, { values: { 'play.jackpots': false } });
    const player = await floor.player('player1');
    const game = await player.game();
    await eventually(async () => expect(await floor.status('m2')).toBe('available'));
    expect((await game.init('m2')).kind).toBe('accepted');
  });
});
