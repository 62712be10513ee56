import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { subprotocol } from '@reelfloor/protocol';
import { TestCabinet } from '@reelfloor/server/testing/test-cabinet';
import { WebSocket } from 'ws';
import type { Dice } from './dice.ts';
import { anyObject, anyText, anyValue } from './nonsense.ts';

/** Messages per connection: few enough that the server seldom closes it for too many bad messages in a row. */
const messagesEach = 60;
const answerLimitMs = 50;
const wellFormed = [0, 0, 0, 1, 100, 10_000, 2 ** 31, 1e12, 2 ** 53 - 1];
const amounts = [0, 1, 100, 10_000, 2 ** 31, 2 ** 53 - 1, 2 ** 53, -1, 0.5, '100', null];

/** An agent with a valid token that reports events that no cabinet would report. */
export class AgentThrower {
  readonly #address: string;
  readonly #account: { readonly agentId: string; readonly token: string };
  readonly #cabinets: readonly TestCabinet[];
  readonly #received: string[] = [];
  /** Last acknowledged number by machine: the server fully checks only the event with the next number. */
  readonly #acknowledged = new Map<string, number>();
  readonly #asked = new Map<number, string>();
  readonly #instance = { folderId: randomUUID(), start: 1, processId: randomUUID(), host: 'fuzz pid 1' };
  #socket: WebSocket | null = null;
  #sent = 0;
  #attempt = 0;
  #answered: () => void = () => {};
  committed = 0;
  refused = 0;

  constructor(address: string, account: { agentId: string; token: string }, machineIds: readonly string[]) {
    this.#address = address.replace('http', 'ws');
    this.#account = account;
    this.#cabinets = machineIds.map((machineId) => new TestCabinet(machineId));
  }

  async throw(dice: Dice): Promise<void> {
    const socket = await this.#open();
    this.#sent++;
    const content = dice.oneIn(8) ? anyValue(dice) : this.#frame(dice);
    const bytes = dice.oneIn(8) ? anyText(dice, content) : Buffer.from(JSON.stringify(content));
    const answered = new Promise<void>((resolve) => {
      this.#answered = resolve;
    });
    socket.send(bytes.toString('utf8'));
    // Wait for the answer, which says which number the next event needs. Malformed requests get no answer.
    await Promise.race([answered, sleep(answerLimitMs, undefined, { ref: false })]);
  }

  takeReceived(): string[] {
    return this.#received.splice(0);
  }

  close(): void {
    this.#socket?.terminate();
  }

  #frame(dice: Dice): unknown {
    const machineId = dice.oneIn(10) ? dice.pick(['m1', 'nobody', '', null]) : this.#machineId(dice);
    const next = (this.#acknowledged.get(String(machineId)) ?? 0) + 1;
    if (dice.oneIn(6)) {
      const method = dice.pick(['view', 'candidate', 'videoLost', 'nonsense']);
      return {
        notification: true,
        method,
        data: { ...anyObject(dice), machineId, viewerId: 'v-nobody-here' },
      };
    }
    const first = dice.oneIn(6) ? dice.pick([0, -1, 1, next + 1, 2 ** 53]) : next;
    const count = dice.pick([1, 1, 1, 1, 1, 2, 5, 101]);
    const events = Array.from({ length: count }, (_, index) => anyEvent(dice, first + index));
    this.#asked.set(this.#sent, String(machineId));
    return { request: true, id: this.#sent, method: 'events', data: { machineId, events } };
  }

  #machineId(dice: Dice): string {
    return dice.pick(this.#cabinets).description.machineId;
  }

  async #open(): Promise<WebSocket> {
    if (this.#socket?.readyState === WebSocket.OPEN && this.#sent < messagesEach) return this.#socket;
    this.#socket?.terminate();
    const socket = new WebSocket(`${this.#address}/agent`, subprotocol);
    socket.on('error', () => {});
    await new Promise<void>((resolve, reject) =>
      socket.once('open', resolve).once('close', () => reject(new Error('/agent did not open'))),
    );
    const handshakeEnded = Promise.withResolvers<void>();
    socket.on('message', (data) => {
      this.#receive(data.toString());
      handshakeEnded.resolve();
    });
    socket.once('close', () => {
      handshakeEnded.resolve();
      this.#answered();
    });
    this.#attempt++;
    const cabinets = this.#cabinets.map((cabinet) => ({
      description: cabinet.description,
      view: cabinet.view(),
      // Claims a longer journal than there is, so that the server asks for its events and gets malformed ones.
      journal: { ...cabinet.journalFacts(), firstSeq: 1, lastSeq: 2 ** 40 },
    }));
    const instance = { ...this.#instance, attempt: this.#attempt };
    const data = { ...this.#account, instance, testSettings: [], version: 'fuzz', now: Date.now(), cabinets };
    socket.send(JSON.stringify({ request: true, id: 0, method: 'hello', data }));
    await handshakeEnded.promise;
    this.#socket = socket;
    this.#sent = 0;
    return socket;
  }

  #receive(text: string): void {
    this.#received.push(text);
    this.#answered();
    const { id, ok, data } = JSON.parse(text) as Received;
    if (ok === false) this.refused++;
    if (ok !== true || !data) return;
    for (const [machineId, seq] of Object.entries(data.acknowledged ?? {})) this.#acknowledged.set(machineId, seq);
    const machineId = this.#asked.get(id);
    if (machineId === undefined || data.acknowledgedSeq === undefined) return;
    this.committed++;
    this.#acknowledged.set(machineId, data.acknowledgedSeq);
  }
}

interface Received {
  readonly id: number;
  readonly ok?: boolean;
  readonly data?: { readonly acknowledged?: Record<string, number>; readonly acknowledgedSeq?: number };
}

const anyEvent = (dice: Dice, seq: number): unknown => {
  if (dice.oneIn(12)) return anyObject(dice);
  const anyAmount = () => dice.pick(dice.oneIn(8) ? amounts : wellFormed);
  const amountMinor = anyAmount();
  const base = {
    seq,
    at: dice.oneIn(8) ? 2 ** 53 : 1e12,
    meterMinor: dice.oneIn(2) ? 0 : anyAmount(),
  };
  const transferId = dice.oneIn(8) ? anyValue(dice) : `fuzz-transfer-${dice.roll(50)}`;
  const roundId = dice.oneIn(8) ? anyValue(dice) : `fuzz-round-${dice.roll(50)}`;
  return dice.pick([
    { ...base, type: 'credited', transferId, amountMinor },
    { ...base, type: 'cashedOut', transferId, amountMinor },
    { ...base, type: 'handPayOwed', transferId, amountMinor },
    { ...base, type: 'handPayCleared', transferId },
    { ...base, type: 'jackpotHit', transferId, roundId, level: dice.pick([1, 2, 99, 0, 2 ** 53]) },
    { ...base, type: 'malfunctioned', reason: dice.oneIn(2) ? 'fuzz' : anyValue(dice) },
    { ...base, type: 'recovered' },
    { ...base, type: 'recorded', recording: { no: dice.roll(9), head: dice.oneIn(2) ? 'a'.repeat(64) : '' } },
    {
      ...base,
      type: 'roundPlayed',
      roundId,
      freeSpin: dice.oneIn(2),
      bandId: dice.pick([0, 1, 2, 99, -1]),
      stakeMinor: anyAmount(),
      winMinor: anyAmount(),
      jackpotShareMinor: anyAmount(),
      stops: dice.oneIn(6) ? anyValue(dice) : Array.from({ length: dice.roll(17) }, () => dice.roll(40)),
    },
    // The server commits this event, which moves no money, and then fully checks the next event.
    { ...base, meterMinor: 0, type: 'recovered' },
  ]);
};
