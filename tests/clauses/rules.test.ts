import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { assignReviewed } from '@reelfloor/server/testing/reviewed-profile';
import type { TestPlayer } from '@reelfloor/server/testing/test-player';
import { TestFloor } from '@reelfloor/server/testing/test-server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { codeOf } from './code-of.ts';

const hash = (digit: string) => digit.repeat(32);
const [published, older, newer] = [hash('a'), hash('b'), hash('c')];

/** What regulators ask about rules, asked of a running server by raw clients. */
describe('rules', { timeout: 60_000 }, () => {
  let floor: TestFloor;
  let player: TestPlayer;
  beforeEach(async () => {
    floor = await TestFloor.open();
    await publish('koi', published);
    await plays('m1', published);
    player = await floor.player('player1');
  });
  afterEach(() => floor.close());

  /** Publishes the rules of a game as an operator does. */
  const publish = async (brandId: string, rules: string) => {
    const folder = join(floor.config.dataDir, 'assets/rules');
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, `${brandId}.json`), JSON.stringify({ hash: rules }));
  };
  /** Lets the cabinet play by these rules, and tell so to the server. */
  const plays = async (machineId: string, rulesHash: string | undefined) => {
    const { description } = floor.agent.cabinet(machineId);
    const { rulesHash: _, ...conduct } = description.conduct ?? {
      minCycleMs: 0,
      celebrates: 'any',
      jackpots: true,
    };
    description.conduct = { ...conduct, ...(rulesHash !== undefined && { rulesHash }) };
    floor.agent.cut();
    await floor.connectAgent();
  };
  const strictly = () => assignReviewed(floor, { values: { 'play.publishedRules': true } });
  const joining = async (machineId: string, rulesHash?: string) => {
    const game = await player.game();
    return { game, init: await game.init(machineId, undefined, undefined, undefined, rulesHash) };
  };
  const changed = {
    kind: 'refused',
    error: { code: 'RULES_CHANGED', Params: { game: 'koi', rules: published } },
  };

  it('RTS 3A/3C: a page that shows older rules, or none, does not join; with the published ones it does', async () => {
    await strictly();
    expect((await joining('m1')).init).toMatchObject(changed);
    expect((await joining('m1', older)).init).toMatchObject(changed);
    expect(codeOf((await joining('m1', published)).init)).toBe('accepted');
  });

  it('RTS 3A: a cabinet that plays by other rules than the published ones, or does not say by which, is not joined', async () => {
    await strictly();
    for (const rules of [older, undefined]) {
      await plays('m1', rules);
      expect(codeOf((await joining('m1', published)).init)).toBe('MACHINE_UNFIT');
    }
    // Of this game nothing is published.
    await plays('m2', published);
    expect(codeOf((await joining('m2', published)).init)).toBe('MACHINE_UNFIT');
  });

  it('RTS 3C: the demo lets such cabinets play, and refuses a page with older rules all the same', async () => {
    await plays('m2', published);
    expect((await joining('m1', older)).init).toMatchObject(changed);
    await plays('m1', older);
    const { game, init } = await joining('m1', published);
    expect(codeOf(init)).toBe('accepted');
    expect(codeOf(await game.spin())).toBe('accepted');
  });

  it('RTS 7: the rules are frozen while somebody plays by them, and the money goes home', async () => {
    await strictly();
    const { game } = await joining('m1', published);
    expect(codeOf(await game.cashIn(1_000))).toBe('accepted');
    await publish('koi', newer);
    expect(codeOf(await game.spin())).toBe('accepted');
    await plays('m1', newer);
    expect(codeOf(await game.spin())).toBe('MACHINE_UNFIT');
    expect(codeOf(await game.cashOut())).toBe('accepted');
    expect(codeOf(await game.leave())).toBe('accepted');
    expect((await joining('m1', published)).init).toMatchObject({
      error: { code: 'RULES_CHANGED', Params: { rules: newer } },
    });
    expect(codeOf((await joining('m1', newer)).init)).toBe('accepted');
  });

  it('GLI 4.14: each round keeps the rules by which it was drawn', async () => {
    const { game } = await joining('m1', published);
    expect(codeOf(await game.cashIn(1_000))).toBe('accepted');
    const cabinet = floor.agent.cabinet('m1');
    cabinet.playRound();
    cabinet.playRound({ rulesHash: published });
    await expect
      .poll(async () => (await player.get('player/rounds')).body.rounds)
      .toMatchObject([{ rulesHash: published }, { rulesHash: null }]);
  });
});
