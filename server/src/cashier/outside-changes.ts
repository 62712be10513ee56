import type { MachineId, PlayerId } from '@reelfloor/protocol';
import type { Bus } from '../bus/bus.ts';
import type { OutsideSubject } from '../bus/note-outside-change.ts';
import type { Database } from '../database/database.ts';
import { jackpotText, readLevels } from '../jackpots/jackpots.ts';
import { findCashTransfer, transferViewOf } from '../ledger/cash-transfers.ts';
import { walletOf } from '../ledger/ledger-account.ts';
import { readBalance } from '../ledger/read-balance.ts';
import type { MachineFloor } from '../machines/machine-floor.ts';
import type { MachineList } from '../machines/machine-list.ts';
import { findWaitingPay, payViewOf } from '../pays/waiting-pays.ts';
import type { Clock } from '../process/clock.ts';

interface Note {
  readonly kind: OutsideSubject;
  readonly subject: string;
  readonly times: number;
}

/** How often a running server looks for changes made by commands. */
const pollMs = 500;

export interface OutsideChangesParts {
  readonly database: Database;
  readonly bus: Bus;
  readonly floor: MachineFloor;
  readonly machineList: MachineList;
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
}

/** Publishes the changes that commands noted in the database. A note is deleted only afterwards, so that none is lost. */
export class OutsideChanges {
  readonly #parts: OutsideChangesParts;
  #stopLooking: (() => void) | null = null;

  constructor(parts: OutsideChangesParts) {
    this.#parts = parts;
  }

  start(): void {
    this.#stopLooking = this.#parts.clock.after(pollMs, () => {
      void this.#look().finally(() => this.#stopLooking && this.start());
    });
  }

  stop(): void {
    this.#stopLooking?.();
    this.#stopLooking = null;
  }

  async #look(): Promise<void> {
    const { database, onError } = this.#parts;
    try {
      const notes = await database.read.all<Note>(
        'SELECT kind, subject, times FROM outside_changes LIMIT 100',
      );
      for (const note of notes) await this.#tellAndDelete(note).catch(onError);
    } catch (error) {
      onError(error);
    }
  }

  async #tellAndDelete({ kind, subject, times }: Note): Promise<void> {
    await this.#tell(kind, subject);
    // If the change was noted again since, `times` is higher and the row stays, so it is published once more.
    const told = 'DELETE FROM outside_changes WHERE kind = ? AND subject = ? AND times = ?';
    await this.#parts.database.transact((unit) => unit.run(told, kind, subject, times));
  }

  async #tell(kind: OutsideSubject, subject: string): Promise<void> {
    const { bus, machineList } = this.#parts;
    switch (kind) {
      case 'wallet':
        return this.#tellWallet(subject);
      case 'machine':
        return this.#tellMachine(subject);
      case 'brands':
        return machineList.load();
      case 'agent':
        return bus.publish('agentTokenChanged', { agentId: subject });
      case 'hello':
        return bus.publish('agentToGreetAgain', { agentId: subject });
      case 'transfer':
        return this.#tellTransfer(subject);
      case 'pay':
        return this.#tellPay(subject);
    }
  }

  async #tellWallet(playerId: string): Promise<void> {
    const { database, bus } = this.#parts;
    const { balanceMinor, version } = await readBalance(database.read, walletOf(playerId));
    bus.publish('balanceChanged', { playerId: playerId as PlayerId, balanceMinor, version });
  }

  async #tellTransfer(transferId: string): Promise<void> {
    const { database, bus } = this.#parts;
    const order = await findCashTransfer(database.read, transferId);
    if (!order) return;
    bus.publish('transferChanged', {
      playerId: order.playerId,
      machineId: order.machineId,
      transfer: transferViewOf(order),
    });
  }

  /** Tells the player of the decision, and unlocks the cabinet. */
  async #tellPay(payId: string): Promise<void> {
    const { database, bus } = this.#parts;
    const pay = await findWaitingPay(database.read, payId);
    if (!pay) return;
    const machineId = pay.machine_id as MachineId;
    await this.#tellWallet(pay.player_id);
    bus.publish('transferChanged', {
      playerId: pay.player_id as PlayerId,
      machineId,
      transfer: payViewOf(pay),
    });
    if (pay.kind === 'handPay') bus.publish('handPayOwed', { machineId });
    const jackpot = jackpotText(await readLevels(database.read, pay.brand_id));
    if (pay.kind === 'jackpot') bus.publish('jackpotChanged', { brandId: pay.brand_id, jackpot });
  }

  async #tellMachine(machineId: string): Promise<void> {
    const { database, floor } = this.#parts;
    const row = await database.read.get<{
      fault: string | null;
      reserved_for: string | null;
      display_name: string | null;
    }>(
      `SELECT m.fault, m.reserved_for, p.display_name FROM machines m LEFT JOIN players p ON p.id = m.reserved_for
       WHERE m.id = ?`,
      machineId,
    );
    if (!row) return;
    const { fault, reserved_for: playerId, display_name: name } = row;
    floor.setFault(machineId as MachineId, fault);
    floor.setReservation(machineId as MachineId, playerId === null ? null : { playerId, name: name ?? '' });
  }
}
