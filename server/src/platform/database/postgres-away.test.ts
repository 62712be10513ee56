import { expect, it } from 'vitest';
import { CuttableProxy } from '../../testing/cuttable-proxy.ts';
import { eventually } from '../../testing/eventually.ts';
import { HostileWebhook } from '../../testing/hostile-webhook.ts';
import { PlayedSeat } from '../../testing/played-seat.ts';
import { createTemporaryPostgresDatabase } from './temporary-database.ts';

it('while the database is away, channels and HTTP refuse with its code, staff are told, and all goes on by itself after', {
  timeout: 120_000,
}, async () => {
  const url = new URL(await createTemporaryPostgresDatabase());
  const line = await CuttableProxy.open({ host: url.hostname, port: Number(url.port) });
  url.port = String(line.port);
  const webhook = await HostileWebhook.open();
  const seat = await PlayedSeat.open({ DATABASE_URL: url.href, ...webhook.env, ALERT_DISK_MB: '0' });
  const { floor } = seat;
  const { game, sessionId } = await seat.playing();
  const other = await floor.player('player2');
  const joining = await other.game();
  line.goAway();
  const away = { error: { code: 'DATABASE_UNAVAILABLE' } };
  const [cashIn, left, joined, call] = await Promise.all([
    game.cashIn(1_000),
    game.leave(),
    joining.init('m2'),
    seat.player.get('player/balance'),
  ]);
  expect({ cashIn, left, joined }).toMatchObject({ cashIn: away, left: away, joined: away });
  expect(call).toMatchObject({ status: 503, body: { code: 'DATABASE_UNAVAILABLE' } });
  // The cabinet's journal keeps this round until the database is reachable again.
  floor.agent.cabinet('m1').playRound({ stakeMinor: 100, winMinor: 40 });
  // The database is away, so the server tells by itself.
  await eventually(() => expect(webhook.eventsOf('databaseAway')).toEqual(['opened']));
  line.comeBack();
  await eventually(() => expect(webhook.eventsOf('databaseAway')).toEqual(['opened', 'closed']));
  const reported = webhook.received.filter(({ body }) => body.alert.kind === 'databaseAway');
  expect(reported[1]?.body.alert.id).toBe(reported[0]?.body.alert.id);
  await eventually(async () => expect((await joining.init('m2')).kind).toBe('accepted'));
  await floor.agent.sendEvents('m1', floor.agent.cabinet('m1').journal);
  await eventually(async () =>
    expect(await game.leave()).toMatchObject({
      kind: 'accepted',
      value: { id: sessionId, cashOutMinor: 4_940 },
    }),
  );
  expect(await seat.player.balanceMinor()).toBe(99_940);
  await seat.audited();
  await floor.close();
  await line.close();
  await webhook.close();
});
