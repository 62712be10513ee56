import { eventually } from '@reelfloor/server/testing/eventually';
import { operate } from '@reelfloor/server/testing/operate';
import { TestFloor } from '@reelfloor/server/testing/test-server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runCommand } from '../../scripts/run-command.ts';

/** What regulators ask about play that may harm: a player who plays by a script gets the harm indicators of it. */
describe('harm indicators', { timeout: 60_000 }, () => {
  let floor: TestFloor;
  beforeEach(async () => {
    floor = await TestFloor.open();
  });
  afterEach(() => floor.close());

  const deposit = async (amount: string, key: string): Promise<number> => {
    const environment = { DATA_DIR: floor.config.dataDir, DATABASE_URL: floor.config.databaseUrl ?? '' };
    const args = ['server/src/start/cli/cashier-command.ts', 'deposit', 'player1', amount, '--key', key];
    return (await runCommand('node', args, { environment })).code;
  };
  const review = () => operate(floor, 'protect', 'review', 'player1');

  it('SR 3.4.3, GlüStV §6i(1): deposits after losses and requests for higher limits are marked with their figures', async () => {
    const player = await floor.player('player1');
    const game = await player.game();
    await game.init('m1');
    await game.cashIn(5_000);
    expect(await review()).toBe('player1 has no open harm indicators.');
    const plays = async () =>
      (await floor.queryDatabase((db) => db.get<{ count: number }>('SELECT count(*) AS count FROM game_rounds')))
        ?.count;
    for (const [nth, stakeMinor] of [500, 1_000].entries()) {
      floor.agent.cabinet('m1').playRound({ stakeMinor });
      await eventually(async () => expect(await plays()).toBe(nth + 1));
      expect(await deposit(`${nth + 1}0.00`, `clause-indicator-${nth}`)).toBe(0);
    }
    for (const amount of [10_000, 20_000, 30_000])
      expect((await player.post('player/limits', { kind: 'loss', window: 'week', amount })).status).toBe(200);
    const indicators = (await review()).split('\n');
    expect(indicators).toHaveLength(2);
    const indicator = indicators.find((line) => line.includes('depositsAfterLoss')) ?? '';
    expect(indicator).toMatch(
      /player1 {2}depositsAfterLoss {2}m-\S+ {2}\(times 2, days 7, withinMin 10, lostMinor 2000, depositedMinor 3000; thresholds \w+\)/,
    );
    expect(indicators.join()).toMatch(/player1 {2}raiseRequests {2}m-\S+ {2}\(times 2, days 30; thresholds \w+\)/);
    // What the staff do about it names the harm indicator; closing it takes a reason.
    const id = /m-[\w-]+/.exec(indicator)?.[0] ?? '';
    const page = await player.notifications();
    await operate(floor, 'protect', 'message', 'player1', '--text', 'Shall we talk?', '--indicator', id);
    await eventually(() => expect(page.received.map(({ method }) => method)).toContain('protection'));
    expect((await player.get('player/protection')).body).toMatchObject({
      messages: [{ text: 'Shall we talk?' }],
    });
    expect(await review()).toContain('message  by ayse@desk: Shall we talk?');
    await operate(floor, 'protect', 'review', 'player1', '--close', id, '--reason', 'talked');
    // The same deposits make no second harm indicator.
    expect(await review()).not.toContain('depositsAfterLoss');
    page.socket.terminate();
  });
});
