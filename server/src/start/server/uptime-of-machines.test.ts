import { afterEach, expect, it } from 'vitest';
import { readMachineUptime } from '../../backoffice/reports/uptime/machine-uptime.ts';
import { eventually } from '../../testing/eventually.ts';
import { ManualClock } from '../../testing/manual-clock.ts';
import { TestFloor } from '../../testing/test-server.ts';

let floor: TestFloor;
afterEach(() => floor.close());

it('a server notes when machines were in play, available and out of service, also over a restart', async () => {
  const clock = new ManualClock();
  floor = await TestFloor.open({}, clock);
  const beganAt = clock.nowMs();
  const uptime = () => floor.queryDatabase((db) => readMachineUptime(db, { from: beganAt, until: clock.nowMs() }));
  const watchedUntil = async () => {
    const sql = 'SELECT max(until_at) AS until FROM machine_watches';
    return (await floor.queryDatabase((db) => db.get<{ until: number | null }>(sql)))?.until ?? 0;
  };
  /** Lets ten seconds pass, after which the server writes. */
  const pass = async () => {
    const until = clock.nowMs() + 10_000;
    clock.advance(10_000);
    await eventually(async () => expect(await watchedUntil()).toBe(until));
  };
  // The watch begins with the first writing.
  await pass();
  await pass();
  const player = await floor.player('player1');
  const game = await player.game();
  await game.init('m1');
  await pass();
  expect((await uptime()).get('m1')).toEqual({ playMs: 10_000, availableMs: 10_000, outMs: 0 });
  expect((await uptime()).get('m2')).toEqual({ playMs: 0, availableMs: 20_000, outMs: 0 });
  floor.agent.cut();
  await eventually(async () => expect(await floor.status('m2')).toBe('offline'));
  clock.advance(5_000);
  await floor.restart();
  expect((await uptime()).get('m2')).toEqual({ playMs: 0, availableMs: 20_000, outMs: 5_000 });
  clock.advance(60_000);
  await eventually(async () => expect(await watchedUntil()).toBe(clock.nowMs()));
  await floor.connectAgent();
  await eventually(async () => expect(await floor.status('m2')).toBe('available'));
  await pass();
  // The minute between the end of one watch and the beginning of the next is not known.
  expect((await uptime()).get('m2')).toEqual({ playMs: 0, availableMs: 30_000, outMs: 5_000 });
});
