import type { MachineId, PlayerId } from '@reelfloor/protocol';
import { buildCashTransferView, findCashTransfer } from '../../money/ledger/cash-transfers.ts';
import { readWalletBalance } from '../../money/ledger/casino-platform-players.ts';
import { isStaffNotifiedOfMachineFault } from '../../platform/alerts/staff-alert-store.ts';
import type { Bus } from '../../platform/bus/event-bus.ts';
import type { DatabaseChangeKind } from '../../platform/bus/publish-database-change.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Sites } from '../../platform/sites/sites.ts';
import { buildHandPayView, findWaitingHandPay } from '../../play/hand-pays/waiting-hand-pays.ts';
import { readJackpotLevels, toJackpotFigures } from '../../play/jackpots/jackpots.ts';
import type { MachineFloor } from '../../play/machines/machine-floor.ts';
import type { MachineList } from '../../play/machines/machine-list.ts';
import { findMachineOutOfServiceRecord, toLobbyOutOfServiceNote } from '../../play/machines/out-of-service-records.ts';
import { readProtectionVersion } from '../../players/protection/restriction-store.ts';

export interface ChangePublisherDependencies {
  readonly database: Database;
  readonly bus: Bus;
  readonly floor: MachineFloor;
  readonly machineList: MachineList;
  readonly sites: Pick<Sites, 'load'>;
}

/** Publishes changes of database rows: reads the new state from the database and publishes it on this server's bus. */
export class DatabaseChangePublisher {
  readonly #dependencies: ChangePublisherDependencies;

  constructor(dependencies: ChangePublisherDependencies) {
    this.#dependencies = dependencies;
  }

  async notify({ kind, subject }: { readonly kind: DatabaseChangeKind; readonly subject: string }): Promise<void> {
    const { bus, machineList, sites } = this.#dependencies;
    switch (kind) {
      case 'wallet':
        return this.#notifyWallet(subject);
      case 'machine':
        return this.#notifyMachine(subject);
      case 'brands':
        await machineList.load();
        return bus.publish('lobbyListChanged', {});
      case 'profile':
        await machineList.load();
        return bus.publish('profileChanged', {});
      case 'agent':
        return bus.publish('agentTokenChanged', { agentId: subject });
      case 'hello':
        return bus.publish('agentHandshakeRequested', { agentId: subject });
      case 'transfer':
        return this.#notifyTransfer(subject);
      case 'pay':
        return this.#notifyHandPay(subject);
      case 'protection':
        return this.#notifyProtection(subject);
      case 'alert':
        return this.#notifyAlert(subject);
      case 'house':
        return bus.publish('operatorFilesChanged', {});
      case 'watching':
        return this.#notifyWatching(subject);
      case 'queue':
        return this.#notifyQueue(subject as MachineId);
      case 'opening':
        return bus.publish('openingConfirmed', { machineId: subject as MachineId });
      case 'site':
        await sites.load();
        bus.publish('sitesChanged', {});
        return bus.publish('lobbyListChanged', {});
      case 'signIn':
        return bus.publish('signInChanged', { signInId: subject });
    }
  }

  async #notifyWallet(playerId: string): Promise<void> {
    const { database, bus } = this.#dependencies;
    const { asOf, ...wallet } = await readWalletBalance(database.read, playerId);
    if (asOf === undefined) bus.publish('balanceChanged', { playerId: playerId as PlayerId, ...wallet });
    else bus.publish('platformTransferQueued', { playerId: playerId as PlayerId });
  }

  async #notifyProtection(playerId: string): Promise<void> {
    const { database, bus } = this.#dependencies;
    const version = await readProtectionVersion(database.read, playerId);
    bus.publish('protectionChanged', { playerId: playerId as PlayerId, version });
  }

  async #notifyWatching(subject: string): Promise<void> {
    const { bus, machineList } = this.#dependencies;
    if (subject !== 'house') return bus.publish('watchingChanged', { playerId: subject as PlayerId });
    await machineList.load();
    bus.publish('watchingChanged', { playerId: null });
    bus.publish('lobbyListChanged', {});
  }

  async #notifyQueue(machineId: MachineId): Promise<void> {
    const { database, floor, bus } = this.#dependencies;
    const kept = await database.read.get<{ player_id: string }>(
      'SELECT player_id FROM queue_places WHERE machine_id = ? AND kept_until IS NOT NULL',
      machineId,
    );
    floor.setHeldFor(machineId, kept?.player_id ?? null);
    bus.publish('queueChanged', { machineId });
  }

  async #notifyAlert(machineId: string): Promise<void> {
    const { database, bus, floor } = this.#dependencies;
    floor.setFaultNotified(machineId as MachineId, await isStaffNotifiedOfMachineFault(database.read, machineId));
    bus.publish('attendantCallChanged', { machineId: machineId as MachineId });
  }

  async #notifyTransfer(transferId: string): Promise<void> {
    const { database, bus } = this.#dependencies;
    const order = await findCashTransfer(database.read, transferId);
    if (!order) return;
    bus.publish('transferChanged', {
      playerId: order.playerId,
      machineId: order.machineId,
      transfer: buildCashTransferView(order),
    });
  }

  /** Notifies the player whether a pending hand pay was approved, and has its cabinet unlocked. */
  async #notifyHandPay(payId: string): Promise<void> {
    const { database, bus } = this.#dependencies;
    const pay = await findWaitingHandPay(database.read, payId);
    if (!pay) return;
    const machineId = pay.machine_id as MachineId;
    await this.#notifyWallet(pay.player_id);
    bus.publish('transferChanged', {
      playerId: pay.player_id as PlayerId,
      machineId,
      transfer: buildHandPayView(pay),
    });
    if (pay.kind === 'handPay') bus.publish('handPayOwed', { machineId });
    if (pay.kind !== 'jackpot') return;
    const figures = toJackpotFigures(await readJackpotLevels(database.read, pay.brand_id));
    bus.publish('jackpotChanged', { brandId: pay.brand_id, ...figures });
  }

  async #notifyMachine(machineId: string): Promise<void> {
    const { database, floor } = this.#dependencies;
    const row = await database.read.get<{
      fault: string | null;
      reserved_for: string | null;
      display_name: string | null;
    }>(
      `SELECT m.fault, m.reserved_for, p.display_name FROM machines m LEFT JOIN players p ON p.id = m.reserved_for
       WHERE m.id = ?`,
      machineId,
    );
    const outOfServiceRecord = await findMachineOutOfServiceRecord(database.read, machineId);
    if (outOfServiceRecord?.state === 'removed') floor.remove(machineId);
    else floor.takeBack(machineId);
    if (!row) return;
    const { fault, reserved_for: playerId, display_name: name } = row;
    floor.setFault(machineId as MachineId, fault);
    floor.setReservation(machineId as MachineId, playerId === null ? null : { playerId, name: name ?? '' });
    floor.setOutOfService(machineId, toLobbyOutOfServiceNote(outOfServiceRecord));
  }
}
