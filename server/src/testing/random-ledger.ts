import { randomUUID } from 'node:crypto';
import type { MachineId, Result, TransferId } from '@reelfloor/protocol';
import type { CabinetEvent } from '@reelfloor/protocol/channels/agent-channel';
import { postCashDeskMovement } from '../backoffice/cash-desk/post-cash-desk-movement.ts';
import { findCashTransfer, insertCashTransfer } from '../money/ledger/cash-transfers.ts';
import { machineMeterAccountOf, readLedgerBalance, walletAccountOf } from '../money/ledger/ledger-account.ts';
import type { Database, DatabaseTransaction } from '../platform/database/database.ts';
import { payHandPayToWallet } from '../play/hand-pays/decide-waiting-hand-pay.ts';
import { postMeterDifference } from '../play/journals/post-meter-difference.ts';
import { payPromotionToWallet } from '../play/promotions/promotions.ts';
import { postCabinetEventToLedger } from '../play/seats/events/post-cabinet-event.ts';
import { SeatEventCollector } from '../play/seats/seat-event-collector.ts';
import { postCashInToLedger } from '../play/seats/transfers/cash-in.ts';
import { returnCashInToWallet } from '../play/seats/transfers/transfer-settler.ts';
import { type BookedMachine, layFloor, twoMachines } from './booked-floor.ts';
import { usualTerms } from './losing-player.ts';
import { moveSafeAtRandom } from './random-safe.ts';

type Pick = (below: number) => number;
type EventFacts = Record<string, unknown> & { readonly type: CabinetEvent['type'] };

export const bookedPlayer = 'p';

/** Rules by which rounds are drawn in turn; null: the cabinet did not say. */
const rulesInTurn = [null, 'r1', 'r2'] as const;

/**
 * Ledger of one player who plays at random at one of some machines, between the plays of another player, by the functions
 * that the server posts with. The test says when each step happens.
 */
export class RandomLedger {
  readonly database: Database;
  readonly #pick: Pick;
  readonly #machines: readonly BookedMachine[];
  #seq = 0;
  #session: { id: string; machineId: MachineId } | null = null;
  #onItsWay: TransferId | null = null;
  #paysThatWait: { amountMinor: number; sessionId: string; machineId: string }[] = [];

  constructor(database: Database, pick: Pick, machines = twoMachines) {
    this.database = database;
    this.#pick = pick;
    this.#machines = machines;
  }

  get isSeated(): boolean {
    return this.#session !== null;
  }

  async begin(): Promise<void> {
    await this.database.transact(async (tx) => {
      await layFloor(tx, this.#machines);
      for (const id of [bookedPlayer, 'q'])
        await tx.run(
          `INSERT INTO players (id, username, display_name, name, lastname, email, password_hash, pin_code, user_group,
             permissions, created_at) VALUES (?, ?, '', '', '', '', '', '', 'user', '[145]', 1)`,
          id,
          id,
        );
    });
  }

  /** Does one random thing at a time, in a transaction of its own. Does nothing if it is not possible now. */
  async step(at: number): Promise<void> {
    const steps = this.#session
      ? [
          this.#cashIn,
          this.#arrive,
          this.#round,
          this.#round,
          this.#freeSpin,
          this.#batch,
          this.#handPay,
          this.#jackpot,
        ].concat([
          ...[this.#correct, this.#cashOut, this.#leave, this.#outside, this.#promote, this.#payLate],
          this.#moveSafe,
        ])
      : [this.#sit, this.#sit, this.#sit, this.#outside, this.#outside].concat([
          ...[this.#promote, this.#payLate, this.#moveSafe],
        ]);
    const step = steps[this.#pick(steps.length)];
    await this.database.transact(async (tx) => step?.call(this, tx, at));
  }

  /** Posts a deposit with a note of staff that reads like a promotion. */
  deposit(at: number, amountMinor: number): Promise<void> {
    return this.database.transact(async (tx) => {
      const movement = { direction: 'deposit', username: bookedPlayer, amountMinor, note: 'bonus' } as const;
      must(await postCashDeskMovement(tx, { ...movement, key: randomUUID(), at }));
    });
  }

  async #outside(tx: DatabaseTransaction, at: number): Promise<void> {
    const direction = this.#pick(3) === 0 ? 'withdraw' : 'deposit';
    const amountMinor = 1 + this.#pick(direction === 'deposit' ? 20_000 : 3_000);
    // The note must not be taken for a promotion.
    const movement = {
      direction,
      username: bookedPlayer,
      amountMinor,
      note: 'bonus',
      key: randomUUID(),
      at,
    } as const;
    if (direction === 'withdraw' && (await this.#wallet(tx)) < amountMinor) return;
    must(await postCashDeskMovement(tx, movement));
  }

  #moveSafe(tx: DatabaseTransaction, at: number): Promise<void> {
    return moveSafeAtRandom(tx, at, this.#pick);
  }

  async #promote(tx: DatabaseTransaction, at: number): Promise<void> {
    // Refused within the cool-down and without losses, as for any player.
    const request = {
      playerId: bookedPlayer,
      kind: 'bonus',
      at,
      terms: { ...usualTerms, cooldownMs: 1_000 },
    } as const;
    await payPromotionToWallet(tx, request as never);
  }

  async #sit(tx: DatabaseTransaction, at: number): Promise<void> {
    const ids = this.#machines.map((machine) => machine.id as MachineId);
    const [id, machineId] = [randomUUID(), ids[this.#pick(ids.length)] as MachineId];
    for (const [player, session, machine] of [
      [bookedPlayer, id, machineId],
      ['q', randomUUID(), ids.find((other) => other !== machineId) as MachineId],
    ] as const) {
      await tx.run(
        `INSERT INTO sessions (id, player_id, machine_id, brand_id, started_at, ip) VALUES (?, ?, ?, ?, ?, '')`,
        ...[session, player, machine, this.#brandOf(machine), at],
      );
      await tx.run(
        `INSERT INTO seats (machine_id, player_id, session_id, epoch, state) VALUES (?, ?, ?, 1, 'held')`,
        ...[machine, player, session],
      );
    }
    this.#session = { id, machineId };
  }

  async #cashIn(tx: DatabaseTransaction, at: number): Promise<void> {
    const amountMinor = Math.min(1 + this.#pick(5_000), await this.#wallet(tx));
    if (!this.#session || this.#onItsWay || amountMinor === 0) return;
    const { id: sessionId, machineId } = this.#session;
    const id = randomUUID() as TransferId;
    const seat = { machineId, playerId: bookedPlayer as never, sessionId: sessionId as never, epoch: 1 };
    must(await postCashInToLedger(tx, { seat, order: { transferId: id, amountMinor }, at }));
    this.#onItsWay = id;
  }

  /** What is on its way arrives, or comes back. */
  async #arrive(tx: DatabaseTransaction, at: number): Promise<void> {
    const order = this.#onItsWay && (await findCashTransfer(tx, this.#onItsWay));
    if (!order) return;
    if (this.#pick(3) === 0) {
      await returnCashInToWallet(tx, order, at, SeatEventCollector.of(tx));
      await tx.run("UPDATE cash_transfers SET state = 'voided' WHERE id = ?", order.id);
    } else {
      const amountMinor = order.amountMinor ?? 0;
      await this.#post(tx, at, { type: 'credited', transferId: order.id, amountMinor });
    }
    this.#onItsWay = null;
  }

  async #round(tx: DatabaseTransaction, at: number): Promise<void> {
    const stakeMinor = Math.min(100, await this.#meter(tx));
    const winMinor = [0, 0, stakeMinor, 30, 450][this.#pick(5)] ?? 0;
    await this.#play(tx, at, { stakeMinor, winMinor, jackpotShareMinor: stakeMinor === 100 ? 2 : 0 });
  }

  #freeSpin(tx: DatabaseTransaction, at: number): Promise<void> {
    return this.#play(tx, at, { freeSpin: true, winMinor: this.#pick(200) });
  }

  /** A journal that comes late: many events at one moment. */
  async #batch(tx: DatabaseTransaction, at: number): Promise<void> {
    for (let count = this.#pick(6); count > 0; count--) await this.#round(tx, at);
    if (this.#pick(2) === 0) await this.#cashOut(tx, at);
  }

  async #handPay(tx: DatabaseTransaction, at: number): Promise<void> {
    if (!this.#session || this.#pick(3) > 0) return;
    const { id: sessionId, machineId } = this.#session;
    await this.#round(tx, at);
    if (this.#pick(2) === 0) this.#paysThatWait.push({ amountMinor: 700, sessionId, machineId });
    else await this.#post(tx, at, { type: 'handPayOwed', transferId: randomUUID(), amountMinor: 900 });
  }

  /** A hand pay that waited for approval is paid long after its round, perhaps after its session. */
  async #payLate(tx: DatabaseTransaction, at: number): Promise<void> {
    const pay = this.#paysThatWait.shift();
    if (!pay) return;
    const winner = { ...pay, playerId: bookedPlayer };
    must(await payHandPayToWallet(tx, { transferId: randomUUID(), amountMinor: pay.amountMinor, winner, at }));
  }

  async #jackpot(tx: DatabaseTransaction, at: number): Promise<void> {
    if (this.#pick(3) > 0) return;
    await this.#round(tx, at);
    await this.#post(tx, at, { type: 'jackpotHit', transferId: randomUUID(), roundId: 'r', level: 1 });
  }

  async #correct(tx: DatabaseTransaction, at: number): Promise<void> {
    if (!this.#session || this.#pick(3) > 0) return;
    const { id: sessionId, machineId } = this.#session;
    const amountMinor = this.#pick(2) === 0 ? -70 : Math.min(50, await this.#meter(tx));
    const claimant = { playerId: bookedPlayer, username: bookedPlayer, sessionId };
    const to = this.#pick(2) === 0 ? 'house' : claimant;
    if (amountMinor === 0 || (to !== 'house' && (await this.#wallet(tx)) < 70)) return;
    must(await postMeterDifference(tx, { machineId, amountMinor, to, claimant, at }));
  }

  async #cashOut(tx: DatabaseTransaction, at: number): Promise<void> {
    if (!this.#session) return;
    const { id: sessionId, machineId } = this.#session;
    const order = {
      id: randomUUID() as TransferId,
      kind: 'cashOut',
      playerId: bookedPlayer as never,
    } as const;
    const state = { machineId, sessionId: sessionId as never, amountMinor: null, at } as const;
    await insertCashTransfer(tx, { ...order, ...state, state: 'pending' });
    // An order that never reached the cabinet is void, and the credit stays.
    if (this.#pick(4) === 0) await tx.run("UPDATE cash_transfers SET state = 'voided' WHERE id = ?", order.id);
    else
      await this.#post(tx, at, {
        type: 'cashedOut',
        transferId: order.id,
        amountMinor: await this.#meter(tx),
      });
  }

  async #leave(tx: DatabaseTransaction, at: number): Promise<void> {
    if (this.#onItsWay) await this.#arrive(tx, at);
    while ((await this.#meter(tx)) > 0) await this.#cashOut(tx, at);
    await tx.run('DELETE FROM seats');
    await tx.run('UPDATE sessions SET ended_at = ? WHERE ended_at IS NULL', at);
    this.#session = null;
  }

  async #play(tx: DatabaseTransaction, at: number, round: Record<string, unknown>): Promise<void> {
    const rulesHash = rulesInTurn[this.#seq % rulesInTurn.length] ?? null;
    const common = { roundId: randomUUID(), bandId: 1, stops: [1, 2, 3, 4, 5], freeSpin: false, rulesHash };
    await this.#post(tx, at, {
      type: 'roundPlayed',
      stakeMinor: 0,
      jackpotShareMinor: 0,
      ...common,
      ...round,
    });
  }

  async #post(tx: DatabaseTransaction, at: number, facts: EventFacts): Promise<void> {
    if (!this.#session) return;
    const { machineId } = this.#session;
    const brandId = this.#brandOf(machineId);
    const place = { machineId, brandId, at, bounds: null, waitsBecause: null, journalId: null, journalNo: 0 };
    // The cabinet's clock is wrong by up to a minute either way.
    const event = { ...facts, seq: ++this.#seq, at: at + this.#pick(120_000) - 60_000, meterMinor: 0 };
    must(await postCabinetEventToLedger(tx, place, event as unknown as CabinetEvent, SeatEventCollector.of(tx)));
  }

  #brandOf(machineId: string): string {
    return this.#machines.find(({ id }) => id === machineId)?.brand ?? '';
  }

  async #wallet(tx: DatabaseTransaction): Promise<number> {
    return (await readLedgerBalance(tx, walletAccountOf(bookedPlayer))).balanceMinor;
  }

  async #meter(tx: DatabaseTransaction): Promise<number> {
    return (await readLedgerBalance(tx, machineMeterAccountOf(this.#session?.machineId ?? ''))).balanceMinor;
  }
}

const must = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.refusal));
  return result.value;
};
