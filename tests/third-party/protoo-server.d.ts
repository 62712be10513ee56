/** Types for the part of the published package that the third-party server uses, which has no types of its own. */
declare module 'protoo-server' {
  import type { EventEmitter } from 'node:events';
  import type { IncomingMessage, Server } from 'node:http';

  export interface Transport {
    readonly closed: boolean;
    close(): void;
  }
  export interface Peer extends EventEmitter {
    readonly id: string;
    readonly closed: boolean;
    readonly data: Record<string, unknown>;
    close(): void;
    notify(method: string, data?: unknown): Promise<void>;
  }
  export class Room {
    createPeer(id: string, transport: Transport): Peer;
    close(): void;
  }
  export class WebSocketServer {
    constructor(server: Server, options?: object);
    on(
      event: 'connectionrequest',
      listener: (
        info: { readonly request: IncomingMessage },
        accept: () => Transport,
        reject: (code: number, reason: string) => void,
      ) => void,
    ): void;
    stop(): void;
  }
}
