import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { HostileWebhook } from '../../testing/hostile-webhook.ts';
import { operate } from '../../testing/operate.ts';
import { PlayedSeat } from '../../testing/played-seat.ts';
import type { TestGame } from '../../testing/test-player.ts';
import type { TestFloor } from '../../testing/test-server.ts';

describe('a player who calls an attendant', () => {
  let webhook: HostileWebhook;
  let floor: TestFloor;
  let game: TestGame;
  beforeEach(async () => {
    webhook = await HostileWebhook.open();
    ({ floor, game } = await PlayedSeat.openPlaying({ ...webhook.env, ALERT_DISK_MB: '0' }));
  });
  afterEach(async () => {
    await floor.close();
    await webhook.close();
  });
  const call = () => game.channel.peer.request('callAttendant', {}, 5_000);
  const alerts = () =>
    floor.queryDatabase((db) =>
      db.all<{ id: string; count: number; machine: string; player: string | null; text: string }>(
        `SELECT id, count, machine_id AS "machine", player_id AS "player", text FROM alerts
         WHERE kind = 'attendantCalled' ORDER BY opened_at`,
      ),
    );

  it('has staff told with machine and player, and why the machine is out of play', async () => {
    floor.agent.cabinet('m1').show('malfunction');
    await eventually(async () => expect(await game.spin()).toMatchObject({ error: { code: 'MACHINE_FAULT' } }));
    const called = await call();
    expect(called).toMatchObject({ kind: 'accepted', value: { calledAt: expect.any(Number) } });
    const [alert] = await alerts();
    expect(alert).toMatchObject({ machine: 'm1', player: expect.any(String) });
    expect(alert?.text).toMatch(/^player1 calls an attendant to machine m1, which is out of play: /);
    await eventually(() => expect(webhook.eventsOf('attendantCalled')).toEqual(['opened']));
  });

  it('and calls again is told when the first call was, until a person has taken it; then it is another one', async () => {
    const first = await call();
    expect(await call()).toEqual(first);
    const [alert, ...more] = await alerts();
    expect(alert).toMatchObject({ count: 2, text: 'player1 calls an attendant to machine m1.' });
    expect(more).toEqual([]);
    await operate(floor, 'alert', 'acknowledge', alert?.id ?? '');
    expect((await call()).kind).toBe('accepted');
    expect(await alerts()).toHaveLength(2);
  });

  const shown = () => game.channel.received.findLast(({ method }) => method === 'attendantCall')?.data;
  const breakDown = async () => {
    floor.agent.cabinet('m1').show('malfunction');
    await eventually(async () => expect(await game.spin()).toMatchObject({ error: { code: 'MACHINE_FAULT' } }));
  };
  const openCalls = () =>
    floor.queryDatabase((db) =>
      db.all("SELECT subject FROM alerts WHERE kind = 'attendantCalled' AND closed_at IS NULL"),
    );

  it('is shown the call until the machine is repaired, over a reload too; the repair closes it', async () => {
    await breakDown();
    const called = await call();
    if (called.kind !== 'accepted') throw new Error(JSON.stringify(called));
    const { calledAt } = called.value;
    await eventually(() => expect(shown()).toMatchObject({ call: { calledAt, isTaken: false } }));
    game.channel.socket.close();
    const page = await (await floor.player('player1')).game();
    await eventually(async () =>
      expect(await page.init('m1')).toMatchObject({
        value: { attendantCall: { calledAt, isTaken: false } },
      }),
    );
    game = page;
    floor.agent.cabinet('m1').show('idle');
    await eventually(async () => expect(await openCalls()).toEqual([]));
    await eventually(() => expect(shown()).toMatchObject({ call: null }));
    await eventually(() => expect(webhook.eventsOf('attendantCalled')).toEqual(['opened', 'closed']));
    // The next malfunction has no call yet.
    await breakDown();
    expect(shown()).toMatchObject({ call: null });
    expect((await call()).kind).toBe('accepted');
    await eventually(async () => expect(await openCalls()).toHaveLength(1));
  });

  it('is shown that an attendant has taken the call, and may call again', async () => {
    await breakDown();
    await call();
    const [alert] = await alerts();
    await operate(floor, 'alert', 'acknowledge', alert?.id ?? '');
    await eventually(() => expect(shown()).toMatchObject({ call: { isTaken: true } }));
    await call();
    await eventually(() => expect(shown()).toMatchObject({ call: { isTaken: false } }));
  });

  it('has the call closed by the end of the session that called', async () => {
    await call();
    await eventually(async () => expect(await openCalls()).toHaveLength(1));
    expect(await game.leave()).toMatchObject({ kind: 'accepted' });
    await eventually(async () => expect(await openCalls()).toEqual([]));
  });
});
