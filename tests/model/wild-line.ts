import { EventEmitter } from 'node:events';
import type { WebSocket } from 'ws';

export type Direction = 'toServer' | 'toClient';

export interface FarEnd {
  receive(text: string): void;
  closed(): void;
}

/** Largest number of waiting messages; with more, one side sends without end. */
const maxWaiting = 5_000;

/**
 * A connection that delivers messages at once and in order while calm. While wild, the test delivers, loses
 * or doubles them in any order.
 */
export class WildLine {
  readonly socket: WebSocket;
  readonly #server = new EventEmitter();
  readonly #waiting: Record<Direction, string[]> = { toServer: [], toClient: [] };
  #farEnd: FarEnd | null = null;
  #wild = false;
  #open = true;

  constructor() {
    // Implements only those members of a WebSocket that the channels use.
    const end = Object.assign(this.#server, {
      bufferedAmount: 0,
      send: (text: string) => this.#push('toClient', text),
      ping: () => queueMicrotask(() => this.#open && this.#server.emit('pong')),
      close: () => this.cut(),
      terminate: () => this.cut(),
    });
    this.socket = end as unknown as WebSocket;
  }

  get isOpen(): boolean {
    return this.#open;
  }

  connect(farEnd: FarEnd): void {
    this.#farEnd = farEnd;
  }

  sendToServer(text: string): void {
    this.#push('toServer', text);
  }

  cut(): void {
    if (!this.#open) return;
    this.#open = false;
    this.#waiting.toServer = [];
    this.#waiting.toClient = [];
    queueMicrotask(() => {
      this.#server.emit('close');
      this.#farEnd?.closed();
    });
  }

  goWild(): void {
    this.#wild = true;
  }

  calm(): void {
    this.#wild = false;
    for (const direction of ['toServer', 'toClient'] as const)
      while (this.#waiting[direction].length > 0) this.deliverAll(direction);
  }

  deliver(direction: Direction, place: number): void {
    const [text] = this.#take(direction, place);
    if (text !== undefined) this.#arrive(direction, text);
  }

  deliverAll(direction: Direction): void {
    for (let left = this.#waiting[direction].length; left > 0; left--) this.deliver(direction, 0);
  }

  loseAll(direction: Direction): void {
    this.#waiting[direction] = [];
  }

  lose(direction: Direction, place: number): void {
    this.#take(direction, place);
  }

  double(direction: Direction, place: number): void {
    const waiting = this.#waiting[direction];
    const text = waiting[place % Math.max(1, waiting.length)];
    if (text !== undefined) waiting.push(text);
  }

  #take(direction: Direction, place: number): string[] {
    const waiting = this.#waiting[direction];
    return waiting.splice(place % Math.max(1, waiting.length), 1);
  }

  #push(direction: Direction, text: string): void {
    if (!this.#open) return;
    if (this.#waiting[direction].length >= maxWaiting) throw new Error(`${maxWaiting} messages wait on one line`);
    this.#waiting[direction].push(text);
    if (!this.#wild) queueMicrotask(() => this.#wild || this.deliver(direction, 0));
  }

  #arrive(direction: Direction, text: string): void {
    if (!this.#open) return;
    if (direction === 'toServer') this.#server.emit('message', Buffer.from(text), false);
    else this.#farEnd?.receive(text);
  }
}
