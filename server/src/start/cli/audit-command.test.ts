import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MachineId, TransferId } from '@reelfloor/protocol';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readLedgerBalance } from '../../money/ledger/ledger-account.ts';
import { postLedgerTransfer } from '../../money/ledger/post-ledger-transfer.ts';
import { listStaffAlerts } from '../../platform/alerts/staff-alert-store.ts';
import { postJackpotToLedger } from '../../play/seats/events/post-cabinet-event.ts';
import { SeatEventCollector } from '../../play/seats/seat-event-collector.ts';
import { TestFloor } from '../../testing/test-server.ts';

let floor: TestFloor;
beforeEach(async () => {
  floor = await TestFloor.open({ ALERT_DISK_MB: '0' });
});
afterEach(() => floor.close());

const audit = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync('node', ['server/src/start/cli/audit-command.ts', ...args], {
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
  floor.queryDatabase(async (db) =>
    (await listStaffAlerts(db, 9))
      .filter(({ kind }) => kind === 'auditFailed')
      .map(({ text, closed_at }) => [text, closed_at === null]),
  );

it('alerts staff only if it is asked to, prints its faults in any case, and closes the alert once all is well', async () => {
  expect(audit('--alert')).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/^The ledger is right/),
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
    stdout: expect.stringMatching(/^The ledger is right/),
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
  expect(stderr).toMatch(/The alert could not be stored, so nobody is notified: .*alerts/);
});

it('writes amounts with the digits of the operator’s currency, and audits where the settings have none', () => {
  const settings = join(floor.config.dataDir, 'Settings.json');
  writeFileSync(settings, '{"CURRENCY":"KWD"}');
  expect(audit()).toMatchObject({ status: 0, stdout: expect.stringContaining(' 0.000 KWD in transit') });
  writeFileSync(settings, '{"CURRENCY":"JPY"}');
  expect(audit()).toMatchObject({ status: 0, stdout: expect.stringContaining(' 0 JPY in transit') });
  writeFileSync(settings, '{"CURRENCY":"lira"}');
  expect(audit()).toMatchObject({ status: 0, stdout: expect.stringContaining(' 0.00 TRY in transit') });
});

it('compares each jackpot that waits for a person with the account that holds it', async () => {
  const game = await (await floor.player('player1')).game();
  expect(await game.init('m1')).toMatchObject({ kind: 'accepted' });
  const transferId = 'jackpot-9' as TransferId;
  await floor.withDatabase((database) =>
    database.transact(async (tx) => {
      const place = {
        ...{ machineId: 'm1' as MachineId, brandId: 'koi', bounds: null, at: Date.now() },
        ...{ waitsBecause: 'a test', journalId: null, journalNo: 0 },
      };
      const event = { seq: 1, at: 1, meterMinor: 0, roundId: 'r', level: 4, transferId } as const;
      const posted = await postJackpotToLedger(tx, place, { ...event, type: 'jackpotHit' }, SeatEventCollector.of(tx));
      if (!posted.ok) throw new Error(String(posted.refusal.code));
    }),
  );
  const heldMinor = await floor.queryDatabase(
    async (db) => (await readLedgerBalance(db, `pay:${transferId}`)).balanceMinor,
  );
  expect(heldMinor).toBeGreaterThan(0);
  expect(audit()).toMatchObject({ status: 0 });
  await floor.withDatabase((database) =>
    database.transact(async (tx) => {
      const entries = [
        { account: `pay:${transferId}`, amountMinor: -1 },
        { account: 'house', amountMinor: 1 },
      ] as const;
      await postLedgerTransfer(tx, { id: 'forged', kind: 'seed', at: Date.now(), entries });
    }),
  );
  const { status, stdout } = audit();
  expect(status).toBe(1);
  expect(stdout).toContain(`pay ${transferId} holds ${heldMinor - 1} where ${heldMinor} waits for a person`);
});
