import { spawnSync } from 'node:child_process';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { listAlerts } from '../alerts/alert-store.ts';
import { TestFloor } from '../testing/test-server.ts';

let floor: TestFloor;
beforeEach(async () => {
  floor = await TestFloor.open({ ALERT_DISK_MB: '0' });
});
afterEach(() => floor.close());

const audit = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync('node', ['server/src/commands/audit-command.ts', ...args], {
    encoding: 'utf8',
    env: { ...process.env, DATA_DIR: floor.config.dataDir, DATABASE_URL: floor.config.databaseUrl ?? '' },
  });
  return { status, stdout, stderr };
};
const forge = (byMinor: number) =>
  floor.change(
    "UPDATE transactions SET amount_minor = amount_minor + ? WHERE player_id = 'p-player1' AND type = 1",
    byMinor,
  );
const alerts = () =>
  floor.look(async (db) =>
    (await listAlerts(db, 9))
      .filter(({ kind }) => kind === 'auditFailed')
      .map(({ text, closed_at }) => [text, closed_at === null]),
  );

it('alerts staff only if it is asked to, prints its faults in any case, and closes the alert once all is well', async () => {
  expect(audit('--alert')).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/^The books are right/),
  });
  await forge(1);
  expect(audit()).toMatchObject({ status: 1, stderr: '' });
  expect(await alerts()).toEqual([]);
  const { status, stdout } = audit('--alert');
  expect(status).toBe(1);
  const [first = ''] = stdout.split('\n');
  expect(await alerts()).toEqual([[expect.stringContaining(first), true]]);
  await forge(-1);
  expect(audit('--alert')).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/^The books are right/),
  });
  expect(await alerts()).toEqual([[expect.anything(), false]]);
});

it('prints its faults, and says that nobody is told, if the alert cannot be stored', async () => {
  await forge(1);
  await floor.change('DROP TABLE alert_messages');
  await floor.change('DROP TABLE alerts');
  const { status, stdout, stderr } = audit('--alert');
  expect(status).toBe(1);
  expect(stdout).not.toBe('');
  expect(stderr).toMatch(/The alert could not be stored, so nobody is told: .*alerts/);
});
