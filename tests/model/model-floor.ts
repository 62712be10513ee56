import { join } from 'node:path';
import { createPrivateFolder } from '@reelfloor/cabinet/owner-only-files';
import { createRefusedResult, type MachineId, type Result } from '@reelfloor/protocol';
import type { PaymentVerdict } from '@reelfloor/server/testing/model-payments';
import { type ModelServer, type PlayerCall, startModelServer } from '@reelfloor/server/testing/model-server';
import { checkDatabase } from '../kill/check-database.ts';
import type { FloorLedger } from '../kill/floor-ledger.ts';
import { BusyConnections } from './busy-connections.ts';
import { LedgerReader } from './ledger-reader.ts';
import { ModelAgent, realMachine } from './model-agent.ts';
import type { ModelPlace, OpenPlace } from './model-place.ts';
import { ModelPlayer } from './model-player.ts';
import { PlainModel } from './plain-model.ts';
import { VirtualTime } from './virtual-time.ts';

const playerIds = ['p-player1', 'p-player2', 'p-tester1'];
const pagesOfEach = 2;
/** Idle turns of the event loop after which everything counts as finished. */
const quietTurns = 3;
/** Longest wait until all money has arrived, over good connections and including free spins and every retry. */
const settleLimitMs = 20 * 60_000;
const stopLimitMs = 10_000;
const settleStepMs = 1_000;

interface SeatServiceDependencies {
  readonly place: ModelPlace;
  readonly reader: LedgerReader;
  readonly connections: BusyConnections;
  readonly time: VirtualTime;
  /** Functions that restore real time and connections. */
  readonly restore: readonly (() => void)[];
  readonly seed: number;
  readonly hasRealMachine: boolean;
}

/** Server and agent on simulated connections (`WildLine`), with a clock that the test moves. */
export class ModelFloor {
  readonly agent: ModelAgent;
  readonly pages: readonly ModelPlayer[];
  readonly time: VirtualTime;
  readonly #faults: string[] = [];
  /** Names of events that neither orders nor journals record. */
  readonly #done: string[] = [];
  readonly #place: ModelPlace;
  readonly #reader: LedgerReader;
  readonly #connections: BusyConnections;
  readonly #restore: readonly (() => void)[];
  #server: ModelServer;
  #model: PlainModel | null = null;
  #unanswered = 0;

  private constructor(dependencies: SeatServiceDependencies) {
    const { config } = dependencies.place;
    if (!config.demo) throw new Error('the model needs the demo');
    this.#place = dependencies.place;
    this.#reader = dependencies.reader;
    this.#connections = dependencies.connections;
    this.#restore = dependencies.restore;
    this.time = dependencies.time;
    const { agentId, agentToken } = config.demo;
    const journalDir = join(config.dataDir, 'agent');
    createPrivateFolder(journalDir);
    this.agent = new ModelAgent({
      seed: dependencies.seed,
      hasRealMachine: dependencies.hasRealMachine,
      journalDir,
      credentials: { agentId, token: agentToken },
    });
    this.pages = playerIds.flatMap((playerId) =>
      Array.from(
        { length: pagesOfEach },
        (_, page) =>
          new ModelPlayer({
            playerId,
            page,
            accept: (line) => this.#server.acceptPlayer(line.socket),
            onFault: (fault) => this.#faults.push(fault),
            order: (id) => this.#reader.order(id),
          }),
      ),
    );
    this.#server = closedServer;
  }

  static async open(seed: number, openPlace: OpenPlace, hasRealMachine = false): Promise<ModelFloor> {
    const place = await openPlace();
    const reader = await LedgerReader.open(place.config);
    const connections = new BusyConnections();
    const time = new VirtualTime();
    const restore = [time.install(), connections.install()];
    const floor = new ModelFloor({ place, reader, connections, time, restore, seed, hasRealMachine });
    try {
      floor.#model = new PlainModel(await floor.ledger());
      await floor.#startServer();
      floor.dialAgent();
      await floor.rest();
      return floor;
    } catch (error) {
      await floor.close();
      throw error;
    }
  }

  dialAgent(): void {
    this.agent.dial((line) => this.#server.acceptAgent(line.socket));
  }

  /** Restarts in an orderly way: the server finishes what it can and continues with the rest after the start. */
  async restartServer(): Promise<void> {
    await this.#stopServer();
    await this.#startServer();
  }

  async restartAgent(): Promise<void> {
    await this.agent.restart();
    this.#done.push('agent restarted');
    await this.rest();
    this.dialAgent();
  }

  call(name: PlayerCall, page: number, machineId: MachineId): void {
    const playerId = this.pages[page]?.playerId;
    if (playerId) this.#ask(name, this.#server.call(name, { playerId, machineId }));
  }

  decide(verdict: 'approved' | 'refused', kinds: readonly string[] = ['handPay', 'jackpot']): void {
    this.#ask(`pay ${verdict}`, this.#server.decide(verdict, kinds));
  }

  decidePayment = (verdict: PaymentVerdict): void => this.#ask(verdict, this.#server.decidePayment(verdict));

  #ask(name: string, asked: Promise<Result<unknown>>): void {
    this.#unanswered++;
    void asked.then(({ ok }) => {
      this.#unanswered--;
      if (ok) this.#done.push(name);
    });
  }

  /** Waits until everything is finished that can be finished without moving the clock. */
  readonly rest = async (): Promise<void> => {
    for (let quiet = 0; quiet < quietTurns; ) {
      await new Promise((resolve) => setImmediate(resolve));
      quiet = this.#server.isIdle() && this.#connections.isIdle ? quiet + 1 : 0;
      if (!this.#connections.isIdle) await this.#connections.next();
    }
  };

  async advance(byMs: number): Promise<void> {
    await this.time.advance(byMs, this.rest);
  }

  /** Compares the ledger with the model. Throws if they differ. */
  async check(): Promise<void> {
    this.#faults.push(...(this.#model?.observe(await this.ledger()) ?? []));
    this.#throwFaults();
  }

  /**
   * Makes every player leave over good connections. Then no money may be in transit, and the ledger must
   * match the journals.
   */
  async finish(): Promise<void> {
    for (const cabinet of this.agent.simulated.values()) cabinet.repair();
    this.agent.real?.machine.restorePower();
    for (const page of this.pages) page.drop();
    await this.rest();
    for (let waitedMs = 0; waitedMs < settleLimitMs && !(await this.#isSettled()); waitedMs += settleStepMs) {
      this.agent.line?.calm();
      await this.rest();
      this.dialAgent();
      // A hand pay that is not decided would keep its cabinet locked.
      this.decide('approved', ['handPay']);
      await this.rest();
      await this.#lookAfterReal();
      await this.advance(settleStepMs);
    }
    await this.check();
    this.#faults.push(...checkDatabase(await this.ledger()));
    if (this.#unanswered > 0) this.#faults.push('a call was never answered');
    for (const page of this.pages) if (page.unanswered > 0) this.#faults.push('a request was never answered');
    this.#throwFaults();
  }

  /** Puts a real machine back into play that money which moved without us has stopped. The house gets or pays the difference. */
  clearReal(): void {
    this.#ask('machine cleared', this.#server.clear(realMachine));
  }

  /** Returns the credit of a player that the ledger has at the real machine; 0 while that is out of play there. */
  async creditAtReal(): Promise<number> {
    const { machines, seats, balances } = await this.ledger();
    const isInPlay = machines.some(({ id, fault }) => id === realMachine && fault === null);
    const isTaken = seats.some(({ machine_id }) => machine_id === realMachine);
    return isInPlay && isTaken ? (balances.get(`machine:${realMachine}`) ?? 0) : 0;
  }

  /** Does what an attendant does at the real machine until it can be played and is empty. */
  async #lookAfterReal(): Promise<void> {
    const { real } = this.agent;
    if (!real?.machine.isOn) return;
    const { machine, cabinet } = real;
    real.passageOf = () => 'passes';
    real.isKeyBoardDead = false;
    machine.closeDoor('slot');
    machine.resetHandPay();
    if (!(await this.isAnySeatTaken()) && !(await this.isMoneyMoving())) machine.printTicket();
    if (cabinet.view().phase === 'malfunction') void cabinet.attended();
    this.clearReal();
    await this.rest();
  }

  async happenings(): Promise<string[]> {
    const { orders, promotions, handPays, cabinets } = await this.ledger();
    return [
      ...this.#done,
      ...promotions.map(() => 'promotion'),
      ...handPays.map(({ state }) => `pay that waited ${state}`),
      ...orders.map(({ kind, state }) => `${kind} ${state}`),
      ...[...cabinets.values()].flatMap(({ events }) => events.map(({ type }) => type)),
    ];
  }

  async close(): Promise<void> {
    await this.#stopServer();
    await this.agent.close();
    for (const restore of this.#restore) restore();
    await this.#reader.close();
    await this.#place.remove();
  }

  /** Stops the server, and moves the clock until it has stopped. */
  async #stopServer(): Promise<void> {
    let isClosed = false;
    const closing = this.#server.close().then(() => {
      isClosed = true;
    });
    for (let waitedMs = 0; waitedMs < stopLimitMs && !isClosed; waitedMs += settleStepMs) {
      await this.rest();
      if (!isClosed) await this.advance(settleStepMs);
    }
    if (!isClosed) throw new Error(`the server did not stop within ${stopLimitMs} ms`);
    await closing;
  }

  async #startServer(): Promise<void> {
    this.#server = await startModelServer(this.#place.config, (fault) => {
      if (!isForeignMoney.test(fault)) this.#faults.push(fault);
    });
  }

  async #isSettled(): Promise<boolean> {
    // Check this first, because it is quick and usually enough.
    if ((await this.isMoneyMoving()) || (await this.isAnySeatTaken())) return false;
    const { orders, machines, cabinets } = await this.ledger();
    return (
      orders.every(({ state, kind, cleared }) => state !== 'pending' && (kind !== 'handPay' || cleared === 1)) &&
      machines.every(
        ({ id, acknowledged_seq, fault }) => fault === null && acknowledged_seq === cabinets.get(id)?.events.length,
      ) &&
      [...this.agent.cabinets.values()].every((cabinet) => cabinet.view().phase === 'idle')
    );
  }

  isMoneyMoving(): Promise<boolean> {
    return this.#reader.isMoneyMoving();
  }

  isAnySeatTaken(): Promise<boolean> {
    return this.#reader.isAnySeatTaken();
  }

  /** Reads the database and the journals. */
  async ledger(): Promise<FloorLedger> {
    const ledger = await this.#reader.ledger();
    const memories = [...this.agent.cabinets].map(([machineId, cabinet]) => {
      const events = cabinet.eventsAfter(0, Number.MAX_SAFE_INTEGER);
      return [machineId as string, { events, meterMinor: cabinet.meterMinor(), presses: new Map() }] as const;
    });
    return { ...ledger, cabinets: new Map(memories) };
  }

  #throwFaults(): void {
    if (this.#faults.length > 0) throw new Error(this.#faults.join('\n'));
  }
}

/**
 * Money that moves at the real machine without us takes it out of play. Its meter then differs from the ledger, and it may pay out more
 * than the ledger has there, which is no fault of ours. `checkCorrections` finds a difference that no such money explains.
 */
const isForeignMoney = new RegExp(
  `"machineId":"${realMachine}".*(moved on the meter without us|"The amount is over your balance|"after event \\d+ the meter shows)`,
);

const closed = async () => createRefusedResult('SEAT_NONE');
const closedServer: ModelServer = {
  acceptAgent: () => {},
  acceptPlayer: () => {},
  ...{ call: closed, clear: closed, decide: closed, decidePayment: closed },
  isIdle: () => true,
  close: async () => {},
};
