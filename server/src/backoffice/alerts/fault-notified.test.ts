import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { HostileWebhook } from '../../testing/hostile-webhook.ts';
import { PlayedSeat } from '../../testing/played-seat.ts';
import type { TestGame, TestPlayer } from '../../testing/test-player.ts';
import type { TestFloor } from '../../testing/test-server.ts';

describe('a player at a machine with a malfunction', () => {
  let webhook: HostileWebhook;
  let floor: TestFloor;
  let player: TestPlayer;
  let game: TestGame;
  beforeEach(async () => {
    webhook = await HostileWebhook.open();
    ({ floor, player, game } = await PlayedSeat.openPlaying({ ...webhook.env, ALERT_DISK_MB: '0' }));
  });
  afterEach(async () => {
    await floor.close();
    await webhook.close();
  });
  const show = (phase: 'malfunction' | 'idle') => floor.agent.cabinet('m1').show(phase);
  const newestOf = (received: readonly { method: string; data: unknown }[], method: string) =>
    received.findLast((event) => event.method === method)?.data;

  it('hears that staff were told when they were, on every page, and no earlier', async () => {
    const pages = await player.notifications();
    webhook.mood = 'fails';
    show('malfunction');
    await eventually(() => expect(webhook.eventsOf('machineFault')).toEqual(['opened']));
    expect(await game.spin()).toMatchObject({ error: { code: 'MACHINE_FAULT', Params: { reported: 0 } } });
    expect(newestOf(game.channel.received, 'machine')).not.toHaveProperty('staffNotified');
    webhook.mood = 'takes';
    await eventually(() => {
      expect(newestOf(game.channel.received, 'machine')).toMatchObject({
        status: 'error',
        staffNotified: true,
      });
      expect(newestOf(pages.received, 'session')).toMatchObject({
        machine_status: 'error',
        staffNotified: true,
      });
    });
    expect(await game.spin()).toMatchObject({
      error: { code: 'MACHINE_FAULT', Params: { machine: 'm1', reported: 1 } },
    });
    const other = await (await floor.player('player2')).game();
    expect(await other.init('m1')).toMatchObject({ kind: 'refused' });
    // A page that comes back hears it, too, also after a restart of the server.
    await floor.restart();
    await floor.connectAgent();
    const later = await (await floor.player('player1')).game();
    await eventually(async () => expect(await later.init('m1')).toMatchObject({ kind: 'accepted' }));
    await eventually(() =>
      expect(newestOf(later.channel.received, 'machine')).toMatchObject({
        status: 'error',
        staffNotified: true,
      }),
    );
    // The next fault is another one, of which nobody was told.
    show('idle');
    await eventually(() => expect(webhook.eventsOf('machineFault')).toContain('closed'));
    await eventually(() => expect(newestOf(later.channel.received, 'machine')).not.toHaveProperty('staffNotified'));
    webhook.mood = 'hangs';
    show('malfunction');
    await eventually(async () =>
      expect(await later.spin()).toMatchObject({ error: { code: 'MACHINE_FAULT', Params: { reported: 0 } } }),
    );
  });
});
