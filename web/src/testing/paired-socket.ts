import type { SocketFactory } from '../realtime/channel-connection.ts';

export interface ServerEnd {
  onText: (text: string) => void;
  readonly send: (text: string) => void;
  readonly close: (code: number, reason: string) => void;
  readonly isOpen: () => boolean;
}

/**
 * Opens connections without a network, for tests. `accept` gets the server's end; if it is null, connecting
 * fails. Messages arrive in order, after the sender's current task.
 */
export const pairedSockets =
  (accept: ((server: ServerEnd) => void) | null): SocketFactory =>
  () =>
    new PairedSocket(accept) as unknown as WebSocket;

class PairedSocket {
  readyState: number = connecting;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number; reason: string }) => void) | null = null;
  readonly #server: ServerEnd;

  constructor(accept: ((server: ServerEnd) => void) | null) {
    this.#server = {
      onText: () => {},
      send: (text) => queueMicrotask(() => this.readyState === open && this.onmessage?.({ data: text })),
      close: (code, reason) => this.#close(code, reason),
      isOpen: () => this.readyState === open,
    };
    queueMicrotask(() => {
      if (this.readyState !== connecting) return;
      if (!accept) return this.#close(connectionLost, '');
      this.readyState = open;
      accept(this.#server);
      this.onopen?.();
    });
  }

  send(text: string): void {
    queueMicrotask(() => this.#server.onText(text));
  }

  close(code: number): void {
    this.#close(code, '');
  }

  #close(code: number, reason: string): void {
    if (this.readyState === closed) return;
    this.readyState = closed;
    queueMicrotask(() => this.onclose?.({ code, reason }));
  }
}

const connecting = 0;
const open = 1;
const closed = 3;
/** Close code that browsers report for a connection that was lost. */
export const connectionLost = 1006;
