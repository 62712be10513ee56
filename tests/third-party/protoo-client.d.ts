/** Types for the part of the published package that the tests use, which has no types of its own. */
declare module 'protoo-client' {
  import type { EventEmitter } from 'node:events';

  export class WebSocketTransport {
    constructor(url: string, options?: { retry?: { retries?: number; minTimeout?: number } });
  }
  export class Peer extends EventEmitter {
    constructor(transport: WebSocketTransport);
    readonly closed: boolean;
    close(): void;
    notify(method: string, data?: unknown): void;
    request(method: string, data?: unknown): Promise<Record<string, unknown>>;
  }
}
