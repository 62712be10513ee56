import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ManualClock } from '@reelfloor/cabinet/testing/manual-clock';
import type { BrandId, CommandId, MachineId, TransferId } from '@reelfloor/protocol';
import { eventually } from '@reelfloor/server/testing/eventually';
import { operate } from '@reelfloor/server/testing/operate';
import { assignReviewed } from '@reelfloor/server/testing/reviewed-profile';
import { newKey, type TestGame, TestPlayer } from '@reelfloor/server/testing/test-player';
import { TestFloor } from '@reelfloor/server/testing/test-server';
import { getDemoGameByBrand } from '@reelfloor/simulator/games';
import { SimulatedCabinet } from '@reelfloor/simulator/testing/cabinet';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { scriptedLuck } from '../faults/scripted-luck.ts';
import { codeOf } from './code-of.ts';

const cycleMs = 2_500;
/** What a page might send to be served sooner. The contract knows no such field. */
const requests = { turbo: true, speed: 100, quick: true, minCycleMs: 0, skip: true, stopNow: true };

/** RTS 14E: a player cannot make a game cycle shorter, asked of a running server by a raw client and of the cabinet. */
describe('no turbo', { timeout: 60_000 }, () => {
  let floor: TestFloor;
  beforeEach(async () => {
    floor = await TestFloor.open();
    await assignReviewed(floor, { values: { 'play.minCycleMs': cycleMs } });
  });
  afterEach(() => floor.close());

  const presses = () =>
    floor.agent.received.flatMap(({ name, data }) => (name === 'press' ? [data as Record<string, unknown>] : []));
  const ask = (game: TestGame, press: object) => game.channel.peer.request('press', press as never, 15_000);

  it('RTS 14E: nothing that a client sends with a press, or between two, makes the cycle shorter', async () => {
    const [player, again] = [await floor.player('player1'), await floor.player('player1')];
    const game = await player.game();
    const init = await game.init('m1');
    if (init.kind !== 'accepted') throw new Error(JSON.stringify(init));
    const begun: { readonly sentAt: number; readonly answeredAt: number }[] = [];
    let refusals = 0;
    const press = async (page: TestGame, order: object) => {
      const sentAt = performance.now();
      const code = codeOf(await ask(page, { button: 'spin', commandId: newKey(), ...order }));
      if (code === 'accepted') begun.push({ sentAt, answeredAt: performance.now() });
      else refusals++;
      return code;
    };
    await eventually(async () => expect(await press(game, {})).toBe('accepted'));
    for (const [name, value] of Object.entries(requests)) await press(game, { [name]: value });
    for (const button of ['turbo', 'stop', 'skip', 'fast']) await press(game, { ...requests, button });
    // Pressing a stake key, or coming back by another connection, begins no cycle sooner.
    await ask(game, { button: 'band', commandId: newKey(), bandId: 2 });
    await press(game, requests);
    game.vanish();
    const back = await again.game();
    expect(codeOf(await back.init('m1', undefined, init.value.resume))).toBe('accepted');
    await eventually(async () => expect(await press(back, requests)).toBe('accepted'));
    expect(refusals).toBeGreaterThan(10);
    for (const [nth, { answeredAt }] of begun.slice(1).entries())
      expect(answeredAt - (begun[nth]?.sentAt ?? 0)).toBeGreaterThanOrEqual(cycleMs);
    // What the cabinet hears is the profile's, without a request of the client's.
    const spins = presses().filter(({ button }) => button === 'spin');
    expect(spins).toHaveLength(begun.length);
    for (const press of spins) {
      expect(press).toMatchObject({ minCycleMs: cycleMs });
      for (const name of ['turbo', 'speed', 'quick', 'skip', 'stopNow']) expect(press).not.toHaveProperty(name);
    }
  });

  it('RTS 14E: a server for real players refuses an agent whose cabinets play faster than cabinets do', async () => {
    const said = await operate(floor, 'agent', 'add', 'hall-1');
    const token = /\S{32,}/.exec(said)?.[0] ?? '';
    const password = /password: (\S+)/i.exec(
      await operate(floor, 'account', 'add', 'deniz', '--no-pin', '--keep-password'),
    )?.[1];
    // Nothing of the demo may be left where real players play.
    await floor.change("UPDATE players SET banned = 1 WHERE username <> 'deniz'");
    await floor.change('UPDATE staff SET blocked_at = 1');
    await floor.change("UPDATE agents SET token_hash = 'of what nobody knows' WHERE id <> 'hall-1'");
    await floor.change("DELETE FROM quick_panel_entries WHERE id = 'play-money'");
    await floor.change('UPDATE machines SET agent_id = ?', 'hall-1');
    floor.agent.cut();
    await floor.restart({ demo: null });
    const connect = async (testSettings: string[]) => {
      floor.agent.cut();
      floor.agent.testSettings = testSettings;
      await floor.agent.connect(floor.address, 'hall-1', token);
      return floor.agent.hello;
    };
    expect(await connect(['CABINET_SPEED'])).toMatchObject({
      kind: 'refused',
      error: { code: 'AGENT_FOR_TESTS', ErrorMessage: expect.stringContaining('CABINET_SPEED') },
    });
    const player = await TestPlayer.login(floor.address, 'deniz', password);
    expect(codeOf(await (await player.game()).init('m1'))).toBe('MACHINE_OFFLINE');
    expect(await connect([])).toMatchObject({ kind: 'accepted' });
  });
});

describe('a cabinet by itself', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'reelfloor-turbo-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('RTS 14E: refuses a press within the cycle, however fast its reels turn', async () => {
    const game = getDemoGameByBrand('anatolia' as BrandId);
    const minCycleMs = 400;
    const clock = new ManualClock();
    const cabinet = new SimulatedCabinet({
      ...{ machineId: '104' as MachineId, game, journalFile: join(folder, 'cabinet.sqlite'), speed: 100 },
      clock,
      ...scriptedLuck(game, () => 'nothing'),
    });
    let count = 0;
    const spin = async () => {
      const commandId = `turbo-${++count}` as CommandId;
      const own = { button: 'spin', commandId, epoch: 1, minCycleMs } as const;
      return (await cabinet.press({ ...requests, ...own })).ok;
    };
    await cabinet.credit({ transferId: 'turbo-credit' as TransferId, amountMinor: 1_000, epoch: 1 });
    expect(await spin()).toBe(true);
    // The reels come to rest long before the cycle is over.
    clock.advance(minCycleMs / 2);
    expect(cabinet.eventsAfter(0, 10).filter(({ type }) => type === 'roundPlayed')).toHaveLength(1);
    expect(await spin()).toBe(false);
    clock.advance(minCycleMs / 2 - 1);
    expect(await spin()).toBe(false);
    clock.advance(1);
    expect(await spin()).toBe(true);
    await cabinet.close();
  });
});
