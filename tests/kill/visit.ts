import type { RequestOutcome, TransferId } from '@reelfloor/protocol';
import type { RandomIntBelow } from '@reelfloor/simulator/testing/games';
import { type ChannelPlayer, newCommandId, newTransferId } from '../harness/player.ts';
import { type Ask, type Asks, askLimitMs, type Call, isOpen } from './asks.ts';

export interface UnknownCashIn {
  readonly machineId: string;
  readonly transferId: TransferId;
  readonly amountMinor: number;
}

interface VisitOptions {
  readonly line: ChannelPlayer;
  readonly player: string;
  readonly machineId: string;
  readonly random: RandomIntBelow;
  readonly asks: Asks;
  readonly unknown: UnknownCashIn[];
  readonly isAtCasino: boolean;
  readonly call: (name: Call) => Promise<RequestOutcome<unknown>>;
}

const bands = 5;
const longestThoughtMs = 12;
const longestDoubt = 3;
const longestPatienceMs = 1_500;
const largestCashInMinor = 20_000;
/** Amounts to refuse: negative, zero, a fraction, or over the limit. */
const wrongAmounts = [-100, 0, 12.5, 2_500_001, Number.MAX_SAFE_INTEGER];
/** The largest amount below the limit. Only a player with less than half of it is sure to have less than that. */
const overdraftMinor = 2_499_999;

/** A player's visit at a machine: mostly normal play, sometimes forbidden requests. */
export class Visit {
  readonly #options: VisitOptions;

  constructor(options: VisitOptions) {
    this.#options = options;
  }

  async act(): Promise<void> {
    const { random, unknown, machineId, isAtCasino } = this.#options;
    const again = unknown.findIndex((order) => order.machineId === machineId);
    if (again >= 0) return this.#repeat(unknown.splice(again, 1));
    if ((this.#options.line.cabinet?.creditMinor ?? 0) === 0 && random(2) === 0) return this.#cashIn();
    if (isAtCasino && random(12) === 0) return this.#cashInImpatiently();
    const dice = random(25);
    if (dice < 13) return this.#spin();
    if (dice < 15) return this.#cashIn();
    if (dice < 16) return this.#band();
    if (dice < 17) return this.#cashOut();
    if (dice < 18) return this.#wrongCashIn();
    if (dice < 19) return this.#cashInTwice();
    if (dice < 20) return this.#dropWhile(random(3));
    if (dice < 22) return this.#cancelCashOut();
    return this.#call((['kick', 'discount', 'bonus'] as const)[dice - 22] ?? 'kick');
  }

  async leave(): Promise<void> {
    await this.#ask('leave', {}, this.#options.line.peer.request('leave', {}, askLimitMs));
  }

  async #spin(): Promise<void> {
    const { line, random } = this.#options;
    const commandId = newCommandId();
    const press = () =>
      this.#ask('spin', { key: commandId }, line.peer.request('press', { button: 'spin', commandId }, askLimitMs));
    // Two presses with the same id count once.
    await Promise.all(random(5) === 0 ? [press(), press()] : [press()]);
  }

  async #band(): Promise<void> {
    const { line, random } = this.#options;
    const commandId = newCommandId();
    const bandId = 1 + random(bands);
    const press = line.peer.request('press', { button: 'band', bandId, commandId }, askLimitMs);
    await this.#ask('band', { key: commandId }, press);
  }

  async #cashIn(): Promise<void> {
    const transferId = newTransferId();
    const amountMinor = 100 * (1 + this.#options.random(largestCashInMinor / 100));
    await this.#send(transferId, amountMinor);
  }

  async #cashInTwice(): Promise<void> {
    const transferId = newTransferId();
    const amountMinor = 100 * (1 + this.#options.random(largestCashInMinor / 100));
    await Promise.all([this.#send(transferId, amountMinor), this.#send(transferId, amountMinor)]);
  }

  /** Gives a cash-in up while the casino is asked for it, or a little before or after. */
  async #cashInImpatiently(): Promise<void> {
    const { line, random } = this.#options;
    const transferId = newTransferId();
    const order = this.#send(transferId, 100 * (1 + random(largestCashInMinor / 100)));
    await new Promise((resolve) => setTimeout(resolve, random(longestPatienceMs)));
    const givenUp = line.peer.request('giveUpCashIn', { transferId }, askLimitMs);
    await Promise.all([order, this.#ask('giveUp', { key: transferId }, givenUp)]);
  }

  /** Sends cash-ins with unknown outcomes again under their ids. */
  async #repeat(orders: readonly UnknownCashIn[]): Promise<void> {
    for (const { transferId, amountMinor } of orders) await this.#send(transferId, amountMinor);
  }

  async #send(transferId: TransferId, amountMinor: number): Promise<RequestOutcome<unknown>> {
    const { line, machineId, unknown } = this.#options;
    const outcome = await this.#ask(
      'cashin',
      { key: transferId, amountMinor },
      line.peer.request('cashin', { transferId, amountMinor }, askLimitMs),
    );
    const isKnown = unknown.some((order) => order.transferId === transferId);
    if (isOpen(outcome) && !isKnown) unknown.push({ machineId, transferId, amountMinor });
    return outcome;
  }

  async #wrongCashIn(): Promise<void> {
    const { line, random, asks, player } = this.#options;
    const settled = asks.all.findLast(
      (ask) => ask.player === player && ask.method === 'cashin' && ask.outcome.kind === 'accepted',
    );
    const reused = settled && random(2) === 0 ? settled : null;
    const transferId = (reused?.key ?? newTransferId()) as TransferId;
    const amountMinor = reused ? (reused.amountMinor ?? 0) + 100 : this.#wrongAmount();
    const order = line.peer.request('cashin', { transferId, amountMinor }, askLimitMs);
    await this.#ask('cashin', { key: transferId, amountMinor, isWrong: true }, order);
  }

  #wrongAmount(): number {
    const { line, random } = this.#options;
    const isPoor = (line.balanceMinor ?? overdraftMinor) < overdraftMinor / 2;
    const amounts = isPoor ? [...wrongAmounts, overdraftMinor] : wrongAmounts;
    return amounts[random(amounts.length)] ?? 0;
  }

  async #cashOut(): Promise<void> {
    const { line, random } = this.#options;
    const transferId = newTransferId();
    const order = () =>
      this.#ask('cashout', { key: transferId }, line.peer.request('cashout', { transferId }, askLimitMs));
    await Promise.all(random(4) === 0 ? [order(), order()] : [order()]);
  }

  /** Orders a cash-out that waits for the round, and sometimes cancels it before or after it is paid. */
  async #cancelCashOut(): Promise<void> {
    const { line, random } = this.#options;
    if ((line.cabinet?.creditMinor ?? 0) === 0) await this.#cashIn();
    await this.#spin();
    const ordered = this.#cashOut();
    const cancels = Array.from({ length: longestDoubt }, async (_, doubt) => {
      await new Promise((resolve) => setTimeout(resolve, doubt * random(longestThoughtMs)));
      await this.#call('cancel');
    });
    await Promise.all([ordered, ...cancels]);
  }

  async #call(name: Call): Promise<void> {
    await this.#ask(name, {}, this.#options.call(name));
  }

  async #dropWhile(kind: number): Promise<void> {
    const asked = kind === 0 ? this.#cashIn() : kind === 1 ? this.#spin() : this.#cashOut();
    setTimeout(() => this.#options.line.socket.terminate(), this.#options.random(20));
    await asked;
  }

  #ask<T>(method: Ask['method'], facts: Partial<Ask>, request: Promise<RequestOutcome<T>>): Promise<RequestOutcome<T>> {
    const { asks, player, machineId } = this.#options;
    return asks.ask({ player, machineId, method, ...facts }, request);
  }
}
