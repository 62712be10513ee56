import type { MachineId, PlayerId } from '@reelfloor/protocol';
import { buildCashTransferView, type CashTransfer } from '../../money/ledger/cash-transfers.ts';
import { type LedgerAccount, walletAccountOf } from '../../money/ledger/ledger-account.ts';
import type { PostedTransfer } from '../../money/ledger/post-ledger-transfer.ts';
import type { Bus, PlayedSum, PostedEvents, PostedKind, Topics } from '../../platform/bus/event-bus.ts';
import type { DatabaseTransaction } from '../../platform/database/database.ts';
import { buildHandPayView, type WaitingHandPay } from '../hand-pays/waiting-hand-pays.ts';
import type { JackpotFigures } from '../jackpots/jackpots.ts';

/** Collects the seat events of a transaction, to publish them on the bus after the commit. */
export class SeatEventCollector {
  /**
   * Takes the transaction as a parameter so that each retry of it creates a new instance, and nothing of a rolled-back run is published.
   */
  static of(_tx: DatabaseTransaction): SeatEventCollector {
    return new SeatEventCollector();
  }

  private constructor() {}

  readonly waitingHandPays: WaitingHandPay[] = [];
  readonly #tellings: ((bus: Bus) => void)[] = [];
  readonly #played = new Map<string | null, PlayedSum>();
  #last: PostedEvents['last'] = null;

  wallet(playerId: string, posted: PostedTransfer): void {
    const account: LedgerAccount = walletAccountOf(playerId);
    const after = posted.balances.get(account);
    this.#tellings.push((bus) =>
      after
        ? bus.publish('balanceChanged', { playerId: playerId as PlayerId, ...after })
        : bus.publish('platformTransferQueued', { playerId: playerId as PlayerId }),
    );
  }

  transfer(order: CashTransfer): void {
    this.#tellings.push((bus) =>
      bus.publish('transferChanged', {
        playerId: order.playerId,
        machineId: order.machineId,
        transfer: buildCashTransferView(order),
      }),
    );
  }

  /** Adds the event that credits cancelled by the machine were paid to the wallet. */
  cancelledCredits(order: CashTransfer): void {
    const transfer = { ...buildCashTransferView(order), kind: 'cancelledCredits' } as const;
    const { playerId, machineId } = order;
    this.#tellings.push((bus) => bus.publish('transferChanged', { playerId, machineId, transfer }));
  }

  /**
   * Adds amounts to the report figures. `rules`: hash of the game rules by which the round was drawn; null for amounts paid to the wallet.
   */
  play(rules: string | null, { coinInMinor = 0, coinOutMinor = 0, paidMinor = 0 }: Partial<PlayedSum>): void {
    const sum = this.#played.get(rules) ?? { rules, coinInMinor: 0, coinOutMinor: 0, paidMinor: 0 };
    sum.coinInMinor += coinInMinor;
    sum.coinOutMinor += coinOutMinor;
    sum.paidMinor += paidMinor;
    this.#played.set(rules, sum);
  }

  /** Sets the machine's last event as shown to staff. */
  last(kind: PostedKind, amountMinor: number | null): void {
    this.#last = { kind, amountMinor };
  }

  events(batch: Omit<PostedEvents, 'played' | 'last'>): void {
    const seatEvents = { ...batch, played: [...this.#played.values()], last: this.#last };
    this.#tellings.push((bus) => bus.publish('eventsPosted', seatEvents));
  }

  rounds(machineId: MachineId): void {
    this.#tellings.push((bus) => bus.publish('roundsPosted', { machineId }));
  }

  jackpot(brandId: string, figures: JackpotFigures): void {
    this.#tellings.push((bus) => bus.publish('jackpotChanged', { brandId, ...figures }));
  }

  jackpotWon(won: Topics['jackpotWon'] & { readonly at: number; readonly roundId: string }): void {
    const { at, roundId, ...seatEvents } = won;
    const { playerId, machineId, transferId, amountMinor } = seatEvents;
    const transfer = {
      transferId,
      kind: 'jackpot',
      amountMinor,
      state: 'settled',
      place: 'wallet',
      at,
      roundId,
    } as const;
    this.#tellings.push((bus) => {
      bus.publish('transferChanged', { playerId, machineId, transfer });
      bus.publish('jackpotWon', seatEvents);
    });
  }

  /** Adds the event that a hand pay or jackpot waits for approval. `roundId`: the round that hit the jackpot. */
  waitingHandPay(pay: WaitingHandPay, roundId?: string): void {
    this.waitingHandPays.push(pay);
    this.#tellings.push((bus) =>
      bus.publish('transferChanged', {
        playerId: pay.player_id as PlayerId,
        machineId: pay.machine_id as MachineId,
        transfer: { ...buildHandPayView(pay), ...(roundId !== undefined && { roundId }) },
      }),
    );
  }

  handPay(machineId: MachineId): void {
    this.#tellings.push((bus) => bus.publish('handPayOwed', { machineId }));
  }

  notify(bus: Bus): void {
    for (const telling of this.#tellings) telling(bus);
  }
}
