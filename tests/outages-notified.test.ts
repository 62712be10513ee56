import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { eventually } from '@reelfloor/server/testing/eventually';
import { HostileWebhook } from '@reelfloor/server/testing/hostile-webhook';
import { judgeDeadlines } from '@reelfloor/server/testing/judge-deadlines';
import { operate } from '@reelfloor/server/testing/operate';
import { seededConfig } from '@reelfloor/server/testing/seeded-place';
import { TestNats } from '@reelfloor/server/testing/test-nats';
import { TestFloor } from '@reelfloor/server/testing/test-server';
import { describe, expect, it, vi } from 'vitest';
import { findFaketime } from '../scripts/find-faketime.ts';
import { natsServerPath } from '../scripts/find-nats-server.ts';
import { postgresBin } from '../scripts/find-postgres.ts';
import { TestPostgres } from './harness/postgres.ts';
import { SettableClock } from './harness/settable-clock.ts';

const library = (await findFaketime()) ?? '';
if (library === '')
  console.log('Left out: wrong clocks need libfaketime (Debian, Ubuntu: sudo apt-get install libfaketime).');

/** The kinds of what the webhook heard, each with what was told of it. */
const notifiedTo = ({ received }: HostileWebhook): string[] =>
  received.map(({ body: { event, alert } }) => `${alert.kind} ${event}`).sort();

describe.runIf(library !== '').concurrent('a running server tells a webhook', () => {
  it.runIf(natsServerPath() !== null && postgresBin() !== null)(
    'that NATS was killed and that the clock of its database was set, and that both are over',
    async () => {
      const clock = await SettableClock.open(library);
      const postgres = await TestPostgres.start({ isSynced: false, environment: clock.environment });
      const nats = await TestNats.start({ path: natsServerPath() });
      const webhook = await HostileWebhook.open();
      const places = { DATABASE_URL: await postgres.createDatabase(), NATS_URL: nats.url };
      const floor = await TestFloor.open({ ...places, ...webhook.env, ALERT_DISK_MB: '0' }, null);
      try {
        await nats.kill();
        await clock.setAhead(120);
        await eventually(() => expect(notifiedTo(webhook)).toEqual(['clock opened', 'natsAway opened']));
        await nats.resume();
        await clock.setAhead(0);
        await eventually(() =>
          expect(notifiedTo(webhook)).toEqual(['clock closed', 'clock opened', 'natsAway closed', 'natsAway opened']),
        );
      } finally {
        await floor.close();
        await webhook.close();
        await nats.remove();
        await postgres.remove();
        await clock.remove();
      }
    },
  );

  it.runIf(postgresBin() !== null)(
    'that the clock of its database is 7 s back, and every press, cash-in and leave goes on when its time has followed',
    async () => {
      const clock = await SettableClock.open(library);
      const postgres = await TestPostgres.start({ isSynced: false, environment: clock.environment });
      const webhook = await HostileWebhook.open();
      const places = { DATABASE_URL: await postgres.createDatabase(), ALERT_DISK_MB: '0' };
      const floor = await TestFloor.open({ ...places, ...webhook.env }, null);
      try {
        judgeDeadlines(floor.agent, { byHello: false });
        const player = await floor.player('player1');
        const game = await player.game();
        expect(await game.init('m1')).toMatchObject({ kind: 'accepted' });
        await clock.setAhead(-7);
        await eventually(() => expect(notifiedTo(webhook)).toEqual(['clock opened']));
        // Wait until the server's time has followed by more than the two seconds that a press may take.
        const behindMs = async () => {
          const { body } = await player.get('player/protection');
          return Date.now() - Number((body as { serverTime: number }).serverTime);
        };
        const patience = { timeout: 110_000, interval: 500 };
        await vi.waitFor(async () => expect(await behindMs()).toBeGreaterThan(2_300), patience);
        expect(await game.cashIn(5_000)).toMatchObject({ value: { state: 'settled' } });
        expect(await game.spin()).toMatchObject({ kind: 'accepted' });
        expect(await game.leave()).toMatchObject({ kind: 'accepted' });
        expect(await player.balanceMinor()).toBe(100_000);
      } finally {
        await floor.close();
        await webhook.close();
        await postgres.remove();
        await clock.remove();
      }
    },
  );

  it('that its own clock is two hours off since it was stopped, until a person accepts it', async () => {
    const clock = await SettableClock.open(library);
    const webhook = await HostileWebhook.open();
    const config = await seededConfig();
    const running = async <T>(whileItRuns: () => Promise<T>): Promise<T> => {
      const settings = { DATA_DIR: config.dataDir, PORT: '0', LOG_LEVEL: 'silent', ...webhook.env };
      const env = { ...process.env, ...settings, ...clock.environment };
      const server = spawn(process.execPath, ['server/src/main.ts'], {
        env,
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      let said = '';
      server.stdout.on('data', (data) => (said += String(data)));
      const ended = once(server, 'close');
      try {
        await eventually(() => expect(said).toContain('answers at'));
        return await whileItRuns();
      } finally {
        server.kill('SIGTERM');
        await ended;
      }
    };
    try {
      await running(async () => expect(await operate({ config }, 'clock', 'show')).toContain('They agree'));
      await clock.setAhead(2 * 3_600);
      await running(async () => {
        await eventually(() => expect(notifiedTo(webhook)).toEqual(['clock opened']));
        const late = { nowMs: () => Date.now() + 2 * 3_600_000 };
        await operate({ config, clock: late }, 'clock', 'accept', '--reason', 'it was off over night');
        await eventually(() => expect(notifiedTo(webhook)).toEqual(['clock closed', 'clock opened']));
      });
    } finally {
      await webhook.close();
      await clock.remove();
      await rm(config.dataDir, { recursive: true, force: true });
    }
  });
});
