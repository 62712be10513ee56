import { eventually } from '@reelfloor/server/testing/eventually';
import { type TestGame, TestPlayer } from '@reelfloor/server/testing/test-player';
import { TestFloor } from '@reelfloor/server/testing/test-server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { codeOf } from './code-of.ts';

const minuteMs = 60_000;
const machines = ['m1', 'm2'] as const;

/** What regulators ask about pages that act at the same time, each test named by its clause. */
describe('several pages of one player', { timeout: 60_000 }, () => {
  let floor: TestFloor;
  let player: TestPlayer;
  beforeEach(async () => {
    floor = await TestFloor.open();
    player = await floor.player('player1');
  });
  afterEach(() => floor.close());

  const spinsAs = (game: TestGame, code: string) =>
    eventually(async () => expect(codeOf(await game.spin())).toBe(code));

  it('RTS 13B, GlüStV §6h(7): a check that is due stays so over a restart, and ends on every page with one acknowledgement', async () => {
    const game = await player.game();
    const init = await game.init('m1');
    if (init.kind !== 'accepted') throw new Error(JSON.stringify(init));
    const second = await floor.player('player1');
    const checkOf = async (page: TestPlayer) =>
      (await page.get('player/protection')).body.check as {
        number: number;
        isDue: boolean;
        playedMs: number;
      };
    await spinsAs(game, 'accepted');
    // The player took the seat half an hour ago.
    await floor.change('UPDATE sessions SET started_at = started_at - ?', 30 * minuteMs);
    await spinsAs(game, 'CHECK_DUE');
    const { number } = await checkOf(second);
    const pressed = floor.agent.received.filter(({ name }) => name === 'press').length;
    floor.agent.cut();
    await floor.restart();
    await floor.connectAgent();
    const pages = [player, second].map(({ signIn }) => new TestPlayer(floor.address, signIn));
    for (const page of pages) expect(await checkOf(page)).toMatchObject({ number, isDue: true });
    const back = await pages[0]?.game();
    expect(await back?.init('m1', undefined, init.value.resume)).toMatchObject({
      value: { session: { id: init.value.session.id } },
    });
    if (!back) throw new Error('no page');
    await spinsAs(back, 'CHECK_DUE');
    expect(floor.agent.received.filter(({ name }) => name === 'press')).toHaveLength(pressed);
    expect((await pages[1]?.post(`player/checks/${number}/ack`, { choice: 'continue' }))?.status).toBe(200);
    for (const page of pages) expect(await checkOf(page)).toMatchObject({ number: number + 1, isDue: false });
    await spinsAs(back, 'accepted');
    // The first page's own acknowledgement comes late: it is no second one.
    expect((await pages[0]?.post(`player/checks/${number}/ack`, { choice: 'continue' }))?.status).toBe(200);
    expect(await checkOf(pages[1] ?? player)).toMatchObject({ number: number + 1 });
  });

  it('RTS 14C, GlüStV §6h(1): of two pages that sit down at two machines at once, one does', async () => {
    for (let race = 0; race < 6; race++) {
      const games = await Promise.all(machines.map(() => player.game()));
      const order = race % 2 === 0 ? [0, 1] : [1, 0];
      const answers = await Promise.all(order.map((nth) => games[nth]?.init(machines[nth] ?? 'm1')));
      const codes = answers.map((answer) => answer && codeOf(answer));
      expect(codes.toSorted()).toEqual(['SEAT_TAKEN', 'accepted']);
      const seats = await floor.queryDatabase((db) =>
        db.all<{ machine_id: string; player_id: string }>('SELECT machine_id, player_id FROM seats'),
      );
      const winner = order[codes.indexOf('accepted')] ?? 0;
      expect(seats).toEqual([{ machine_id: machines[winner], player_id: player.signIn.user.id }]);
      const running = await floor.queryDatabase((db) => db.all('SELECT id FROM sessions WHERE ended_at IS NULL'));
      expect(running).toHaveLength(1);
      expect(codeOf((await games[winner]?.leave()) ?? { kind: 'none' })).toBe('accepted');
      for (const game of games) game.close();
    }
  });
});
