/** `npm run bench:audit -- 100000` measures the audit of that many transfers, most of them rounds, on both databases. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Database,
  type DatabaseTransaction,
  openPostgresDatabase,
  openSqliteDatabase,
} from '@reelfloor/server/testing/database';
import { auditDatabase, postCashDeskMovement, postLedgerTransfer } from '@reelfloor/server/testing/ledger';
import { seatMachines } from '@reelfloor/server/testing/seated-machines';
import { TestPostgres } from '../tests/harness/postgres.ts';

const machines = 50;
const roundsPerDeposit = 9;
const transfersPerTransaction = 500;
const audits = 5;

const count = Number(process.argv[2] ?? 100_000);
const stakeMinor = 100;

const postOne = async (tx: DatabaseTransaction, index: number): Promise<void> => {
  if (index % (roundsPerDeposit + 1) === 0) {
    const username = `player${(index / 10) % machines}`;
    await postCashDeskMovement(tx, {
      direction: 'deposit',
      username,
      amountMinor: 5,
      note: '',
      key: `k${index}`,
      at: index,
    });
    return;
  }
  const machineId = String(index % machines);
  await postLedgerTransfer(tx, {
    id: `round:${machineId}:${index}`,
    kind: 'round',
    at: index,
    entries: [
      { account: 'house', amountMinor: -stakeMinor },
      { account: `machine:${machineId}`, amountMinor: stakeMinor },
    ],
  });
  await tx.run('UPDATE sessions SET win_minor = win_minor + ? WHERE id = ?', stakeMinor, `s${index % machines}`);
};

const measure = async (engine: string, database: Database): Promise<void> => {
  await database.transact(async (tx) => {
    await seatMachines(tx, machines);
    await tx.run('UPDATE machines SET acknowledged_seq = ?', count);
  });
  for (let from = 0; from < count; from += transfersPerTransaction)
    await database.transact(async (tx) => {
      for (let index = from; index < Math.min(count, from + transfersPerTransaction); index++) await postOne(tx, index);
    });
  const runs: string[] = [];
  for (let audit = 0; audit < audits; audit++) {
    const startMs = performance.now();
    const cpuBefore = process.cpuUsage();
    const { faults } = await database.snapshot((db) => auditDatabase(db, Date.now()));
    if (faults.length > 0) throw new Error(faults.slice(0, 5).join('\n'));
    const { user, system } = process.cpuUsage(cpuBefore);
    const seconds = (performance.now() - startMs) / 1000;
    runs.push(`${seconds.toFixed(2)} s (${((user + system) / 1e6).toFixed(2)} s of processor time here)`);
  }
  console.log(`${engine}: ${count} transfers: ${runs.join(', ')}`);
  await database.close();
};

const folder = await mkdtemp(join(tmpdir(), 'reelfloor-audit-'));
await measure('SQLite', await openSqliteDatabase(join(folder, 'database.sqlite')));
const postgres = await TestPostgres.start();
await measure('PostgreSQL', await openPostgresDatabase(await postgres.createDatabase()));
await postgres.stop();
await rm(folder, { recursive: true });
