import type { CabinetEvent } from '@reelfloor/protocol/channels/agent-channel';
import type { WaitingHandPaysTable } from '@reelfloor/server/testing/database';
import { accountOf, type FloorLedger } from './floor-ledger.ts';

/** Sums for one player or one session. */
export interface Tally {
  spins: number;
  freeSpins: number;
  stakesMinor: number;
  winsMinor: number;
  handPaysMinor: number;
  /** Taken from the server, because a journal has only the level that was hit and the player. */
  jackpotsMinor: number;
  cashInMinor: number;
  cashOutMinor: number;
  /** What moved on the meter without us; the house gets or pays it. */
  foreignMinor: number;
  creditMinor: number;
}

export interface JournalReplay {
  readonly players: ReadonlyMap<string, Tally>;
  readonly sessions: ReadonlyMap<string, Tally>;
  readonly faults: readonly string[];
}

interface Owner {
  readonly playerId: string;
  readonly sessionId: string;
}

/** Sums up the journals. A seat ends with an empty meter, so credit belongs to the player of the last cash-in. */
export const replayJournals = (ledger: FloorLedger): JournalReplay => {
  const replay = new Replay(ledger);
  for (const [machineId, { events }] of ledger.cabinets) replay.machine(machineId, events);
  return replay;
};

class Replay implements JournalReplay {
  readonly players = new Map<string, Tally>();
  readonly sessions = new Map<string, Tally>();
  readonly faults: string[] = [];
  readonly #owners: ReadonlyMap<string, Owner>;
  readonly #ledger: FloorLedger;
  readonly #handPays: ReadonlyMap<string, WaitingHandPaysTable>;
  readonly #rounds = new Set<string>();

  constructor(ledger: FloorLedger) {
    this.#ledger = ledger;
    this.#handPays = new Map(ledger.handPays.map((handPay) => [handPay.id, handPay]));
    this.#owners = new Map(
      ledger.orders.map((order) => [order.id, { playerId: order.player_id, sessionId: order.session_id }]),
    );
  }

  machine(machineId: string, events: readonly CabinetEvent[]): void {
    let owner = null as Owner | null;
    let meterMinor = 0;
    for (const [index, event] of events.entries()) {
      const where = `machine ${machineId}, event ${event.seq}`;
      if (event.seq !== index + 1) this.faults.push(`${where} is the ${index + 1}th of its journal`);
      if (event.type === 'credited') {
        const next: Owner | null = this.#owners.get(event.transferId) ?? null;
        if (meterMinor > 0 && next?.sessionId !== owner?.sessionId)
          this.faults.push(`${where}: the credit of session ${owner?.sessionId} was left to ${next?.sessionId}`);
        owner = next;
      }
      this.#count(where, event, owner);
      meterMinor = event.meterMinor;
    }
    if (meterMinor > 0 && owner) this.#add(owner, { creditMinor: meterMinor });
  }

  #count(where: string, event: CabinetEvent, owner: Owner | null): void {
    switch (event.type) {
      case 'credited':
        return this.#add(owner, { cashInMinor: event.amountMinor });
      case 'cashedOut':
        // If the player never cashed in, the cash-out is zero and has no owner.
        if (event.amountMinor > 0) this.#give(where, event.transferId, owner, { cashOutMinor: event.amountMinor });
        return;
      case 'creditsCancelled':
        return this.#give(where, event.transferId, owner, { cashOutMinor: event.amountMinor });
      case 'foreignMoney':
        return this.#add(owner, { foreignMinor: event.amountMinor });
      case 'handPayOwed':
        if (!this.#isPaid(where, event.transferId, owner)) return;
        return this.#give(where, event.transferId, owner, { handPaysMinor: event.amountMinor });
      case 'jackpotHit':
        if (!this.#isPaid(where, event.transferId, owner)) return;
        return this.#add(owner, { jackpotsMinor: this.#paidFor(where, event.transferId, owner) });
      case 'roundPlayed':
        if (this.#rounds.has(event.roundId)) this.faults.push(`${where}: round ${event.roundId} was played before`);
        this.#rounds.add(event.roundId);
        if (!owner) this.faults.push(`${where}: a round of nobody`);
        return this.#add(owner, {
          spins: event.freeSpin ? 0 : (event.rounds ?? 1),
          freeSpins: event.freeSpin ? (event.rounds ?? 1) : 0,
          stakesMinor: event.stakeMinor,
          winsMinor: event.winMinor,
        });
      case 'handPayCleared':
      case 'pressUnplayed':
      case 'malfunctioned':
      case 'recovered':
      case 'recorded':
        return;
      default:
        this.faults.push(`${where}: nobody accounts for ${JSON.stringify(event)}`);
    }
  }

  #give(where: string, transferId: string, owner: Owner | null, amounts: Partial<Tally>): void {
    const given = this.#owners.get(transferId);
    if (given && given.sessionId !== owner?.sessionId)
      this.faults.push(`${where}: money of session ${owner?.sessionId} went to ${given.sessionId}`);
    this.#add(owner, amounts);
  }

  /** Returns whether the pay was paid: it is not waiting and was not refused. */
  #isPaid(where: string, transferId: string, owner: Owner | null): boolean {
    const handPay = this.#handPays.get(transferId);
    if (handPay && handPay.session_id !== owner?.sessionId)
      this.faults.push(`${where}: a pay of session ${owner?.sessionId} waits for ${handPay.session_id}`);
    return handPay === undefined || handPay.state === 'approved';
  }

  #paidFor(where: string, transferId: string, owner: Owner | null): number {
    const entries = this.#ledger.transfers.get(`jackpot:${transferId}`)?.entries;
    const paidMinor = entries?.get(accountOf(this.#ledger, owner?.playerId ?? null));
    if (paidMinor === undefined)
      this.faults.push(`${where}: the jackpot ${transferId} was not paid to ${owner?.playerId}`);
    return paidMinor ?? 0;
  }

  #add(owner: Owner | null, amounts: Partial<Tally>): void {
    if (!owner) return;
    for (const tally of [tallyOf(this.players, owner.playerId), tallyOf(this.sessions, owner.sessionId)])
      for (const [name, amount] of Object.entries(amounts)) tally[name as keyof Tally] += amount;
  }
}

const tallyOf = (tallies: Map<string, Tally>, key: string): Tally => {
  const tally = tallies.get(key) ?? {
    spins: 0,
    freeSpins: 0,
    stakesMinor: 0,
    winsMinor: 0,
    handPaysMinor: 0,
    jackpotsMinor: 0,
    cashInMinor: 0,
    cashOutMinor: 0,
    foreignMinor: 0,
    creditMinor: 0,
  };
  tallies.set(key, tally);
  return tally;
};
