import {
  type AgentId,
  buildErrorBody,
  createRefusal,
  type MachineId,
  type PlayerId,
  type RequestOutcome,
  type TransferId,
} from '@reelfloor/protocol';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findCashTransfer } from '../../../money/ledger/cash-transfers.ts';
import {
  machineMeterAccountOf,
  type OtherAccount,
  readLedgerBalance,
  walletAccountOf,
} from '../../../money/ledger/ledger-account.ts';
import { postLedgerTransfer } from '../../../money/ledger/post-ledger-transfer.ts';
import { InMemoryBus } from '../../../platform/bus/event-bus.ts';
import { CommitOutcomeUnknown } from '../../../platform/database/commit-outcome-unknown.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import { openTemporaryDatabase } from '../../../platform/database/temporary-database.ts';
import { fundWallet } from '../../../testing/fund-wallet.ts';
import { loneNode } from '../../../testing/lone-node.ts';
import { ManualClock } from '../../../testing/manual-clock.ts';
import { SteppedDatabase } from '../../../testing/stepped-database.ts';
import { TestCabinet } from '../../../testing/test-cabinet.ts';
import type { AgentLink } from '../../machines/agent-link.ts';
import { MachineFloor } from '../../machines/machine-floor.ts';
import { SeatHoldService } from '../hold/seat-hold-service.ts';
import { takeSeat } from '../hold/take-seat.ts';
import type { Seat } from '../seat.ts';
import type { SeatServiceDependencies } from '../seat-service-dependencies.ts';
import { findSeat } from '../seat-store.ts';
import { cashIn } from './cash-in.ts';
import { cashOut } from './cash-out.ts';
import { TransferSettler } from './transfer-settler.ts';

const machineId = 'm1' as MachineId;
const playerId = 'p1' as PlayerId;

describe('a transfer whose command throws', () => {
  let dependencies: SeatServiceDependencies;
  let settler: TransferSettler;
  let keeper: SeatHoldService;
  let seat: Seat;
  let close: () => Promise<void>;
  let clock: ManualClock;
  let atRest: () => Promise<void>;
  const asked: unknown[] = [];
  let answerStatus: () => RequestOutcome<never>;
  let isCommitInDoubt = false;
  let isLineBroken = true;
  /** If true, the disk fills up when the cabinet is first asked. */
  let isDiskFull = false;
  const commands: string[] = [];
  /** Makes the transaction that opens the next transfer fail as if the connection broke during its commit. */
  const withDoubt = (database: Database): Database => ({
    read: database.read,
    playRead: database.playRead,
    statement: database.statement.bind(database),
    snapshot: database.snapshot.bind(database),
    close: database.close.bind(database),
    transact: async (work, serialQueue) => {
      if (isDiskFull && asked.length > 0) throw Object.assign(new Error('database or disk is full'), { errcode: 13 });
      let isOrder = false;
      const value = await database.transact((tx) => {
        const run: DatabaseTransaction['run'] = (sql, ...values) => {
          isOrder ||= sql.startsWith('INSERT INTO cash_transfers');
          return tx.run(sql, ...values);
        };
        return work({
          engine: tx.engine,
          query: tx.query,
          get: tx.get.bind(tx),
          all: tx.all.bind(tx),
          run,
        });
      }, serialQueue);
      if (!isCommitInDoubt || !isOrder) return value;
      isCommitInDoubt = false;
      throw new CommitOutcomeUnknown(null);
    },
  });
  beforeEach(async () => {
    const opened = await openTemporaryDatabase();
    const database = new SteppedDatabase(opened.database, null);
    atRest = database.atRest;
    clock = new ManualClock();
    await database.transact(async (tx) => {
      await tx.run("INSERT INTO agents (id, token_hash) VALUES ('agent', 'h')");
      await tx.run("INSERT INTO brands (id, name, position) VALUES ('koi', 'Koi', 1)");
      await tx.run(
        "INSERT INTO machines (id, brand_id, agent_id, description) VALUES (?, 'koi', 'agent', ?)",
        machineId,
        JSON.stringify(new TestCabinet(machineId).description),
      );
      await tx.run(
        `INSERT INTO players (id, username, display_name, name, lastname, email, password_hash, pin_code,
           user_group, permissions, created_at) VALUES (?, 'p1', '', '', '', '', '', '', 'user', '[]', 1)`,
        playerId,
      );
      await fundWallet(tx, 5_000, { playerId });
    });
    const bus = new InMemoryBus((error) => {
      throw error;
    });
    const floor = new MachineFloor(bus, clock);
    await floor.load(database.read);
    dependencies = { database, bus, floor, clock, alarm: () => {} };
    asked.length = 0;
    answerStatus = () => ({ kind: 'refused', error: buildErrorBody(createRefusal('MACHINE_NOT_READY')) });
    isCommitInDoubt = false;
    isLineBroken = true;
    isDiskFull = false;
    commands.length = 0;
    dependencies = {
      ...dependencies,
      database: withDoubt(database),
    };
    settler = new TransferSettler(dependencies);
    keeper = new SeatHoldService(dependencies, settler, {
      holdMs: 60_000,
      transport: await loneNode(database),
    });
    await settler.start();
    keeper.start();
    connect();
    const taken = await takeSeat(dependencies, keeper, {
      playerId,
      machineId,
      ip: '',
      allowEmptyWallet: true,
    });
    if (!taken.ok) throw new Error(JSON.stringify(taken));
    seat = taken.value.seat;
    await database.transact((tx) => deposit(tx, machineMeterAccountOf(machineId)));
    close = async () => {
      settler.stop();
      await keeper.stop();
      await opened.remove();
    };
  });
  afterEach(() => close());

  const deposit = (tx: DatabaseTransaction, account: OtherAccount) =>
    postLedgerTransfer(tx, {
      id: `first:${account}`,
      kind: 'deposit',
      at: 1,
      entries: [
        { account: 'cashier', amountMinor: -5_000 },
        { account, amountMinor: 5_000 },
      ],
    });

  const connect = () => {
    const cabinet = new TestCabinet(machineId);
    const link: AgentLink = {
      agentId: 'agent' as AgentId,
      isHere: true,
      isReachable: () => true,
      command: async (name, data) => {
        commands.push(name);
        if (name !== 'transferStatus') {
          if (isLineBroken) throw new Error('the line has a bug');
          return { kind: 'unknown', reason: 'timeout' };
        }
        asked.push(data);
        return answerStatus();
      },
      sendCandidate: () => {},
      stopVideo: () => {},
    };
    dependencies.floor.connect(link, cabinet.description, cabinet.view());
  };

  it.each([
    [
      'cash-in',
      (transferId: TransferId) =>
        cashIn(dependencies, settler, { seat, order: { transferId, amountMinor: 1_000 }, limitMinor: 5_000 }),
    ],
    ['cash-out', (transferId: TransferId) => cashOut(dependencies, settler, seat, transferId)],
  ])('is looked up at the cabinet from then on: a %s', async (name, move) => {
    const transferId = `broken-${name}` as TransferId;
    await expect(move(transferId)).rejects.toThrow('the line has a bug');
    expect(asked).toEqual([]);
    connect();
    await atRest();
    expect(asked).toMatchObject([{ machineId, transferId }]);
  });

  it.each<[string, RequestOutcome<never>]>([
    ['silent', { kind: 'unknown', reason: 'timeout' }],
    ['not ready to say', { kind: 'refused', error: buildErrorBody(createRefusal('MACHINE_NOT_READY')) }],
  ])('stays where its money is while the cabinet is %s', async (_, answer) => {
    isLineBroken = false;
    answerStatus = () => answer;
    const order = { transferId: 'unanswered-cash-in' as TransferId, amountMinor: 1_000 };
    const moving = cashIn(dependencies, settler, { seat, order, limitMinor: 5_000 });
    await clock.pass(0, atRest);
    expect(await moving).toMatchObject({ value: { state: 'pending', place: 'transit' } });
    expect(asked).toMatchObject([{ transferId: order.transferId, voidIfUnknown: true }]);
    expect((await readLedgerBalance(dependencies.database.read, walletAccountOf(playerId))).balanceMinor).toBe(4_000);
  });

  it('stays pending while a full disk keeps its money from coming back', async () => {
    isLineBroken = false;
    isDiskFull = true;
    answerStatus = () => ({ kind: 'accepted', value: { state: 'voided' } }) as never;
    const order = { transferId: 'full-disk-cash-in' as TransferId, amountMinor: 1_000 };
    const moving = cashIn(dependencies, settler, { seat, order, limitMinor: 5_000 });
    await clock.pass(0, atRest);
    expect(await moving).toMatchObject({ ok: true, value: { state: 'pending', place: 'transit' } });
    expect((await readLedgerBalance(dependencies.database.read, walletAccountOf(playerId))).balanceMinor).toBe(4_000);
  });

  it('does not delay the stop of the server, and sends no question after it', async () => {
    const transferId = 'broken-stop' as TransferId;
    await expect(cashOut(dependencies, settler, seat, transferId)).rejects.toThrow('the line has a bug');
    const waiting = settler.outcomeOf(transferId, 60_000);
    await dependencies.database.read.all('SELECT 1');
    settler.stop();
    expect(await waiting).toMatchObject({ transferId, state: 'pending' });
    expect(await settler.settle(transferId)).toBe(false);
    expect(asked).toEqual([]);
  });

  describe('whose commit was unknown for too long', () => {
    const accepted = (value: unknown) => () => ({ kind: 'accepted', value }) as RequestOutcome<never>;
    const stateOf = async (transferId: string) =>
      (await findCashTransfer(dependencies.database.read, transferId))?.state;

    it('is found without a restart, and its money comes back', async () => {
      const transferId = 'in-doubt-cash-in' as TransferId;
      isCommitInDoubt = true;
      expect(
        await cashIn(dependencies, settler, {
          seat,
          order: { transferId, amountMinor: 1_000 },
          limitMinor: 5_000,
        }),
      ).toMatchObject({ ok: false, refusal: { code: 'OUTCOME_UNKNOWN' } });
      expect(await stateOf(transferId)).toBe('pending');
      expect((await readLedgerBalance(dependencies.database.read, walletAccountOf(playerId))).balanceMinor).toBe(4_000);
      answerStatus = accepted({ state: 'voided' });
      // The settler's second look, a minute later at most, finds the transfer.
      await clock.pass(58_000, atRest);
      expect(await stateOf(transferId)).toBe('pending');
      expect(asked).toEqual([]);
      await clock.pass(4_000, atRest);
      expect(await stateOf(transferId)).toBe('voided');
      expect((await readLedgerBalance(dependencies.database.read, walletAccountOf(playerId))).balanceMinor).toBe(5_000);
    });

    it('is carried out if it was to close a seat', async () => {
      isCommitInDoubt = true;
      await expect(keeper.close(seat, 'left')).rejects.toThrow('the outcome of a commit is unknown');
      expect(await findSeat(dependencies.database.read, machineId)).toMatchObject({ state: 'closing' });
      isLineBroken = false;
      expect(commands).not.toContain('cashOut');
      await clock.pass(60_000, atRest);
      expect(commands).toContain('cashOut');
    });
  });
});
