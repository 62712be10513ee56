import { realMachine } from '../model/model-agent.ts';
import { ModelFloor } from '../model/model-floor.ts';
import type { OpenPlace } from '../model/model-place.ts';
import type { TransferFault } from './transfer-faults.ts';

const amountMinor = 1_000;
const stepMs = 10;
const pollMs = 250;
/** How long the machine is without power. */
const darkMs = 1_000;
const limitMs = 300_000;
const leaveAgainMs = 5_000;
/** After so many transfers the floor is a new one, so that reading its ledger stays quick. */
const transfersAFloor = 60;
const noFault = { powerCutAt: null, agentEndsAt: null, lost: null };

/**
 * Moves money to a machine that speaks SAS and back again and again, each time with other faults, and compares wallet, ledger, journal
 * and machine after each. Returns the differences.
 */
export const walkTransfers = async (faults: readonly TransferFault[], openPlace: OpenPlace): Promise<string[]> => {
  const differences: string[] = [];
  for (let next = 0; next < faults.length; ) {
    const walk = await TransferWalk.open(openPlace);
    try {
      for (const last = next + transfersAFloor; next < Math.min(last, faults.length); ) {
        const fault = faults[next++];
        const found = fault ? await walk.visit(fault) : [];
        if (found.length === 0) continue;
        differences.push(`${JSON.stringify(fault)}: ${found.join('; ')}`);
        break;
      }
      await walk.finish();
    } catch (error) {
      differences.push(`${JSON.stringify(faults[next - 1])}: ${String(error)}`);
    } finally {
      await walk.close();
    }
  }
  return differences;
};

/** Returns how many messages the agent sends in a transfer each way if nothing fails. */
export const countMessages = async (openPlace: OpenPlace): Promise<Record<'in' | 'out', number>> => {
  const walk = await TransferWalk.open(openPlace);
  try {
    const counts = { in: 0, out: 0 };
    for (const kind of ['in', 'out'] as const) {
      await walk.visit({ kind, ...noFault });
      counts[kind] = walk.messages[kind];
    }
    return counts;
  } finally {
    await walk.close();
  }
};

class TransferWalk {
  readonly #floor: ModelFloor;
  /** How many messages the newest transfer each way took. */
  readonly messages = { in: 0, out: 0 };
  #sent = 0;
  #fault: TransferFault | null = null;
  #isAgentDying = false;
  #darkMs = 0;

  private constructor(floor: ModelFloor) {
    this.#floor = floor;
  }

  static async open(openPlace: OpenPlace): Promise<TransferWalk> {
    const walk = new TransferWalk(await ModelFloor.open(1, openPlace, true));
    walk.#real.passageOf = () => walk.#passageOfNext();
    await walk.#until('the machine is ready', () => walk.#real.cabinet.view().phase === 'idle');
    return walk;
  }

  get #real() {
    const { real } = this.#floor.agent;
    if (!real) throw new Error('the floor has no real machine');
    return real;
  }

  get #page() {
    const [page] = this.#floor.pages;
    if (!page) throw new Error('the floor has no player');
    return page;
  }

  /** Moves money to the machine and back, one of these with the fault. */
  async visit(fault: TransferFault): Promise<string[]> {
    // The connection of a game that has ended takes no other seat.
    this.#page.drop();
    await this.#floor.rest();
    this.#page.join(realMachine);
    await this.#floor.rest();
    this.#begin('in', fault);
    this.#page.cashIn(amountMinor);
    await this.#floor.rest();
    if (!(await this.#floor.isMoneyMoving())) throw new Error('the cash-in was not taken');
    await this.#settle();
    this.messages.in = this.#sent;
    this.#begin('out', fault);
    let askedMs = Number.NEGATIVE_INFINITY;
    await this.#until('the seat is free', async () => {
      if (Date.now() - askedMs >= leaveAgainMs) {
        askedMs = Date.now();
        this.#page.leave();
        await this.#floor.rest();
      }
      return !(await this.#floor.isAnySeatTaken());
    });
    await this.#settle();
    this.messages.out = this.#sent;
    this.#begin('in', null);
    return this.#differences();
  }

  finish(): Promise<void> {
    return this.#floor.finish();
  }

  close(): Promise<void> {
    return this.#floor.close();
  }

  #begin(kind: 'in' | 'out', fault: TransferFault | null): void {
    this.#sent = 0;
    this.#fault = fault?.kind === kind ? fault : null;
    this.#real.machine.cutPowerAt(this.#fault?.powerCutAt ?? null);
  }

  #passageOfNext() {
    if (this.#isAgentDying) return 'requestLost';
    this.#sent += 1;
    // The last message still goes out; nothing comes back to a process that has ended.
    this.#isAgentDying = this.#fault?.agentEndsAt === this.#sent;
    if (this.#fault?.lost?.message === this.#sent) return this.#fault.lost.passage;
    return this.#isAgentDying ? 'replyLost' : 'passes';
  }

  /** Waits until the ledger has every transfer and the machine can be played. */
  async #settle(): Promise<void> {
    await this.#until('all money has arrived', async () => {
      const { machine, cabinet } = this.#real;
      const { acknowledgedSeq, lastSeq } = cabinet.journalFacts();
      const isAtRest = machine.isOn && cabinet.view().phase === 'idle' && acknowledgedSeq === lastSeq;
      return isAtRest && !(await this.#floor.isMoneyMoving());
    });
  }

  async #until(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
    for (let ms = 0; ms <= limitMs; ms += stepMs) {
      await this.#step();
      if (ms % pollMs === 0 && (await holds())) return;
    }
    const { reported, cabinet, machine } = this.#real;
    throw new Error(`not within ${limitMs} ms: ${what}; ${JSON.stringify([cabinet.view(), machine.isOn, reported])}`);
  }

  async #step(): Promise<void> {
    await this.#floor.advance(stepMs);
    if (this.#isAgentDying) {
      await this.#floor.restartAgent();
      this.#isAgentDying = false;
      await this.#floor.rest();
    }
    this.#darkMs = this.#real.machine.isOn ? 0 : this.#darkMs + stepMs;
    if (this.#darkMs >= darkMs) this.#real.machine.restorePower();
  }

  /** Compares what each of the four knows. */
  async #differences(): Promise<string[]> {
    await this.#floor.check();
    const { orders, balances, machines } = await this.#floor.ledger();
    const { machine, cabinet } = this.#real;
    const settled = (kind: string) =>
      orders.filter((order) => order.kind === kind && order.state === 'settled' && order.amount_minor !== 0);
    const sum = (kind: string) => settled(kind).reduce((total, { amount_minor }) => total + (amount_minor ?? 0), 0);
    const ids = machine.state.aft.history.map(({ id }) => id);
    const places = {
      machine: machine.state.credit.credits,
      journal: cabinet.meterMinor(),
      ledger: balances.get(`machine:${realMachine}`) ?? 0,
    };
    const counted = {
      in: [machine.meter(0xa0), machine.meter(0xa1)],
      out: [machine.meter(0xb8), machine.meter(0xb9)],
    };
    const booked = {
      in: [sum('cashIn'), settled('cashIn').length],
      out: [sum('cashOut'), settled('cashOut').length],
    };
    return [
      ...(new Set(Object.values(places)).size === 1 ? [] : [`credit: ${JSON.stringify(places)}`]),
      ...(JSON.stringify(counted) === JSON.stringify(booked)
        ? []
        : [`the machine moved ${JSON.stringify(counted)}, the ledger ${JSON.stringify(booked)}`]),
      ...(new Set(ids).size === ids.length ? [] : [`one transfer twice in the history: ${ids}`]),
      ...machine.violations.filter((sentence) => sentence.startsWith('transfer ')),
      ...machines.flatMap(({ fault }) => (fault === null ? [] : [fault])),
    ];
  }
}
