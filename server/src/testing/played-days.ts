import { randomUUID } from 'node:crypto';
import type { Result, TransferId } from '@reelfloor/protocol';
import type { CabinetEvent } from '@reelfloor/protocol/channels/agent-channel';
import { postCashDeskMovement } from '../backoffice/cash-desk/post-cash-desk-movement.ts';
import { type CashTransfer, insertCashTransfer } from '../money/ledger/cash-transfers.ts';
import { machineMeterAccountOf, readLedgerBalance } from '../money/ledger/ledger-account.ts';
import type { Database, DatabaseTransaction } from '../platform/database/database.ts';
import { postCabinetEventToLedger } from '../play/seats/events/post-cabinet-event.ts';
import { SeatEventCollector } from '../play/seats/seat-event-collector.ts';
import { postCashInToLedger } from '../play/seats/transfers/cash-in.ts';

/** A round as a cabinet would report it. */
export interface PlayedRound {
  readonly stakeMinor: number;
  readonly winMinor: number;
  readonly stops: readonly number[];
  readonly freeSpin?: boolean;
  /** A win that is paid by hand after the round. */
  readonly handPayMinor?: number;
}

export interface PlayedDay {
  readonly at: number;
  readonly username: string;
  readonly machineId: string;
  readonly brandId: string;
  readonly depositMinor?: number;
  readonly withdrawalMinor?: number;
  /** What goes to the machine before the rounds and comes back after them; 0 plays nothing. */
  readonly cashInMinor: number;
  readonly rounds: readonly PlayedRound[];
}

/** Posts what a player did on a day in the past, by the functions that the server posts with: 10 seconds for each thing. */
export const postPlayedDay = (database: Database, day: PlayedDay): Promise<void> =>
  database.transact((tx) => new PostedDay(tx, day).write());

class PostedDay {
  readonly #tx: DatabaseTransaction;
  readonly #day: PlayedDay;
  readonly #playerId: string;
  readonly #sessionId = randomUUID() as string;
  #at: number;

  constructor(tx: DatabaseTransaction, day: PlayedDay) {
    this.#tx = tx;
    this.#day = day;
    this.#playerId = `p-${day.username}`;
    this.#at = day.at;
  }

  async write(): Promise<void> {
    const { depositMinor = 0, withdrawalMinor = 0, cashInMinor, rounds } = this.#day;
    if (depositMinor > 0) await this.#outside('deposit', depositMinor);
    if (cashInMinor > 0) await this.#session(cashInMinor, rounds);
    if (withdrawalMinor > 0) await this.#outside('withdraw', withdrawalMinor);
  }

  #next(): number {
    this.#at += 10_000;
    return this.#at;
  }

  async #outside(direction: 'deposit' | 'withdraw', amountMinor: number): Promise<void> {
    const movement = { direction, username: this.#day.username, amountMinor, note: '' } as const;
    must(await postCashDeskMovement(this.#tx, { ...movement, key: randomUUID(), at: this.#next() }));
  }

  async #session(cashInMinor: number, rounds: readonly PlayedRound[]): Promise<void> {
    const { machineId, brandId } = this.#day;
    await this.#tx.run(
      'INSERT INTO sessions (id, player_id, machine_id, brand_id, started_at, ip) VALUES (?, ?, ?, ?, ?, ?)',
      ...[this.#sessionId, this.#playerId, machineId, brandId, this.#next(), '127.0.0.1'],
    );
    await this.#tx.run(
      `INSERT INTO seats (machine_id, player_id, session_id, epoch, state) VALUES (?, ?, ?, 0, 'held')`,
      ...[machineId, this.#playerId, this.#sessionId],
    );
    await this.#cashIn(cashInMinor);
    for (const { handPayMinor = 0, freeSpin = false, ...round } of rounds) {
      const played = { roundId: randomUUID(), bandId: 1, jackpotShareMinor: 0, freeSpin, ...round };
      const meterMinor = (await this.#meterMinor()) + round.winMinor - round.stakeMinor;
      await this.#post({ type: 'roundPlayed', ...played }, meterMinor);
      const pay = { transferId: randomUUID(), amountMinor: handPayMinor };
      if (handPayMinor > 0) await this.#post({ type: 'handPayOwed', ...pay }, meterMinor);
    }
    const order = await this.#cashOutOrder();
    await this.#post({ type: 'cashedOut', transferId: order.id, amountMinor: await this.#meterMinor() }, 0);
    await this.#tx.run('DELETE FROM seats WHERE session_id = ?', this.#sessionId);
    await this.#tx.run('UPDATE sessions SET ended_at = ? WHERE id = ?', this.#next(), this.#sessionId);
  }

  async #cashIn(amountMinor: number): Promise<void> {
    const transferId = randomUUID() as TransferId;
    const { machineId } = this.#day;
    const seat = { machineId, playerId: this.#playerId, sessionId: this.#sessionId, epoch: 0 } as never;
    must(await postCashInToLedger(this.#tx, { seat, order: { transferId, amountMinor }, at: this.#next() }));
    await this.#post({ type: 'credited', transferId, amountMinor }, amountMinor);
  }

  #cashOutOrder() {
    const { machineId } = this.#day;
    const whose = { playerId: this.#playerId, machineId, sessionId: this.#sessionId };
    return insertCashTransfer(this.#tx, {
      ...(whose as unknown as Pick<CashTransfer, keyof typeof whose>),
      ...{
        id: randomUUID() as TransferId,
        kind: 'cashOut',
        amountMinor: null,
        state: 'pending',
        at: this.#next(),
      },
    });
  }

  async #post(facts: Record<string, unknown>, meterMinor: number): Promise<void> {
    const { machineId, brandId } = this.#day;
    const place = {
      machineId,
      brandId,
      at: this.#next(),
      bounds: null,
      waitsBecause: null,
      journalId: null,
      journalNo: 0,
    };
    // These days are before the machine's journal, so their numbers must not meet those of its events.
    const event = { ...facts, seq: -this.#at, at: this.#at, meterMinor } as unknown as CabinetEvent;
    must(await postCabinetEventToLedger(this.#tx, place as never, event, SeatEventCollector.of(this.#tx)));
  }

  async #meterMinor(): Promise<number> {
    return (await readLedgerBalance(this.#tx, machineMeterAccountOf(this.#day.machineId))).balanceMinor;
  }
}

const must = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.refusal));
  return result.value;
};
