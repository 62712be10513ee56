import type { CabinetEvent } from '@reelfloor/protocol/channels/agent-channel';
import type { CashTransfersTable, SeatsTable } from '@reelfloor/server/testing/database';
import type { FloorLedger } from '../kill/floor-ledger.ts';

/**
 * Computes from orders and journals where every cent is and who may sit where. After every step, compares the ledger
 * with the result and returns the differences.
 */
export class PlainModel {
  #orders = new Map<string, CashTransfersTable>();
  #seats = new Map<string, SeatsTable>();
  readonly #epochs = new Map<string, number>();
  readonly #opening: ReadonlyMap<string, number>;

  constructor(ledger: FloorLedger) {
    this.#opening = ledger.balances;
  }

  observe(ledger: FloorLedger): string[] {
    const faults = [...this.#ordersMoved(ledger), ...ordersAgainstJournals(ledger), ...this.#seatsMoved(ledger)];
    const expected = this.#accounts(ledger);
    for (const account of new Set([...expected.keys(), ...ledger.balances.keys()])) {
      const [real, model] = [ledger.balances.get(account) ?? 0, expected.get(account) ?? 0];
      if (real !== model) faults.push(`${account} is ${real}, the model says ${model}`);
    }
    this.#orders = new Map(ledger.orders.map((order) => [order.id, order]));
    this.#seats = new Map(ledger.seats.map((seat) => [seat.machine_id, seat]));
    return faults;
  }

  /** Checks that an order begins as pending, is then settled or voided, and stays so. */
  #ordersMoved({ orders }: FloorLedger): string[] {
    const now = new Map(orders.map((order) => [order.id, order]));
    const faults: string[] = [];
    for (const earlier of this.#orders.values()) {
      const later = now.get(earlier.id);
      const isSame =
        later?.kind === earlier.kind &&
        later.player_id === earlier.player_id &&
        later.machine_id === earlier.machine_id &&
        later.session_id === earlier.session_id;
      const isFinal = earlier.state !== 'pending';
      const keeps = later?.state === earlier.state && later.amount_minor === earlier.amount_minor;
      const amountChanged = earlier.amount_minor !== null && later?.amount_minor !== earlier.amount_minor;
      if (!isSame || amountChanged || (isFinal && !keeps))
        faults.push(`${JSON.stringify(earlier)} became ${JSON.stringify(later)}`);
    }
    return faults;
  }

  /** Checks that a new seat has a higher fencing number than all before, and that a seat ends with nothing left open. */
  #seatsMoved(ledger: FloorLedger): string[] {
    const faults: string[] = [];
    const now = new Map(ledger.seats.map((seat) => [seat.machine_id, seat]));
    for (const [machineId, seat] of now) {
      const before = this.#seats.get(machineId);
      if (before?.session_id === seat.session_id) {
        // The player cancelled the cash-out of a closing seat, so the seat is open again.
        const isCancelled = ledger.orders.some(
          ({ id, state }) => id === before.close_transfer_id && state === 'voided',
        );
        if (before.state === 'closing' && seat.state !== 'closing' && !isCancelled)
          faults.push(`the closing of ${machineId} was undone`);
        continue;
      }
      if (seat.epoch <= (this.#epochs.get(machineId) ?? 0))
        faults.push(`machine ${machineId} was taken with the old number ${seat.epoch}`);
      this.#epochs.set(machineId, seat.epoch);
    }
    for (const [machineId, seat] of this.#seats) {
      if (now.get(machineId)?.session_id === seat.session_id) continue;
      const session = ledger.sessions.find(({ id }) => id === seat.session_id);
      if (session?.ended_at == null) faults.push(`the seat of ${seat.session_id} is gone, its session runs on`);
      const open = ledger.orders.filter((order) => order.session_id === seat.session_id && order.state === 'pending');
      if (open.length > 0) faults.push(`the seat of ${seat.session_id} is gone with ${open.length} orders open`);
      if (!now.has(machineId) && (ledger.balances.get(`machine:${machineId}`) ?? 0) !== 0)
        faults.push(`the seat of ${seat.session_id} is gone and left money at ${machineId}`);
    }
    return faults;
  }

  #accounts(ledger: FloorLedger): Map<string, number> {
    const accounts = new Map(this.#opening);
    const move = (from: string, to: string, amountMinor: number) => {
      accounts.set(from, (accounts.get(from) ?? 0) - amountMinor);
      accounts.set(to, (accounts.get(to) ?? 0) + amountMinor);
    };
    for (const order of ledger.orders) {
      const wallet = `wallet:${order.player_id}`;
      const amountMinor = order.amount_minor ?? 0;
      if (order.kind === 'cashIn' && order.state === 'pending') move(wallet, `transit:${order.id}`, amountMinor);
      if (order.state !== 'settled') continue;
      if (order.kind === 'cashIn') move(wallet, `machine:${order.machine_id}`, amountMinor);
      if (order.kind === 'cashOut') move(`machine:${order.machine_id}`, wallet, amountMinor);
      if (order.kind === 'handPay') move('house', wallet, amountMinor);
    }
    for (const { id, player_id, amount_minor, state } of ledger.withdrawals) {
      if (state === 'waiting') move(`wallet:${player_id}`, `withdrawal:${id}`, amount_minor);
      if (state === 'paid') move(`wallet:${player_id}`, 'bank', amount_minor);
    }
    for (const { id, player_id, arrived_minor, state } of ledger.deposits) {
      if (state === 'settled') move('bank', `wallet:${player_id}`, arrived_minor ?? 0);
      if (state === 'held') move('bank', `deposit:${id}`, arrived_minor ?? 0);
    }
    for (const { player_id, amount_minor } of ledger.promotions) move('house', `wallet:${player_id}`, amount_minor);
    for (const { kind, entries } of ledger.transfers.values())
      for (const [account, amountMinor] of kind === 'correction' ? entries : [])
        accounts.set(account, (accounts.get(account) ?? 0) + amountMinor);
    const players = new Map(ledger.orders.map((order) => [order.id, order.player_id]));
    const handPays = new Map(ledger.handPays.map((pay) => [pay.id, pay]));
    for (const machine of ledger.machines) {
      let player: string | undefined;
      for (const event of acknowledged(ledger, machine.id)) {
        if (event.type === 'credited') player = players.get(event.transferId);
        if (event.type === 'jackpotHit') {
          // Only the server knows the jackpot's amount; the model checks where it goes.
          const { transferId } = event;
          const posted = (id: string) => [...(ledger.transfers.get(id)?.entries.values() ?? [0])];
          const pot = `jackpot:${machine.brand_id}`;
          const pay = handPays.get(transferId);
          const amountMinor = pay?.amount_minor ?? Math.max(...posted(`jackpot:${transferId}`));
          const seedMinor = Math.max(...posted(`jackpot-seed:${transferId}`));
          // A refused hit leaves the pot as it would be without it.
          if (pay?.state !== 'refused') move('house', pot, seedMinor);
          if (pay?.state !== 'refused')
            move(pot, pay?.state === 'waiting' ? `pay:${transferId}` : `wallet:${player}`, amountMinor);
        }
        if (event.type !== 'roundPlayed') continue;
        move(`machine:${machine.id}`, 'house', event.stakeMinor - event.winMinor);
        move('house', `jackpot:${machine.brand_id}`, event.jackpotShareMinor);
      }
    }
    return accounts;
  }
}

const acknowledged = ({ machines, cabinets }: FloorLedger, machineId: string): CabinetEvent[] => {
  const upTo = machines.find(({ id }) => id === machineId)?.acknowledged_seq ?? 0;
  return (cabinets.get(machineId)?.events ?? []).filter(({ seq }) => seq <= upTo);
};

const orderTypes = ['credited', 'cashedOut', 'creditsCancelled', 'handPayOwed'] as const;
type OrderEvent = Extract<CabinetEvent, { type: (typeof orderTypes)[number] }>;

const isOrder = (event: CabinetEvent): event is OrderEvent => orderTypes.some((type) => type === event.type);

/** Checks that settled orders are in a journal and in the server's ledger, and voided ones in no journal. */
const ordersAgainstJournals = (ledger: FloorLedger): string[] => {
  const journalled = new Map<string, OrderEvent>();
  const known = new Set<string>();
  for (const { id } of ledger.machines) {
    for (const event of ledger.cabinets.get(id)?.events ?? [])
      if (isOrder(event)) journalled.set(event.transferId, event);
    for (const event of acknowledged(ledger, id)) if (isOrder(event)) known.add(event.transferId);
  }
  const refusedHandPays = new Set(ledger.handPays.filter(({ state }) => state === 'refused').map(({ id }) => id));
  return ledger.orders.flatMap((order) => {
    const event = journalled.get(order.id);
    const shown = `${JSON.stringify(order)} with ${JSON.stringify(event)} in the journal`;
    if (order.state === 'voided' && order.kind === 'handPay')
      return refusedHandPays.has(order.id) ? [] : [`voided by nobody: ${shown}`];
    if (order.state === 'voided') return event ? [`voided all the same: ${shown}`] : [];
    if (known.has(order.id) !== (order.state === 'settled')) return [`not as the journal says: ${shown}`];
    if (event && 'amountMinor' in event && order.amount_minor !== null && event.amountMinor !== order.amount_minor)
      return [`another amount: ${shown}`];
    return [];
  });
};
