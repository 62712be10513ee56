/** Messages between the processes of `bench:lobby`. Times are milliseconds of `sharedClockMs`. */
export interface ServerReady {
  readonly type: 'ready';
  readonly address: string;
  readonly agentId: string;
  readonly agentToken: string;
  /** Tokens for the notification channel; the bare server needs no tokens. */
  readonly tokens: readonly string[];
}

export interface ServerMemory {
  readonly type: 'memory';
  /** Memory of the process. */
  readonly bytes: number;
  /** Memory of its JavaScript objects. */
  readonly heapBytes: number;
  /** Memory in which V8 makes new objects; it grows with the rate at which objects are made that live on. */
  readonly youngBytes: number;
}

/** How long the server's other work waited since its memory was measured, such as for the sending of a frame. */
export interface ServerWaits {
  readonly type: 'waits';
  readonly p99Ms: number;
}

export interface ReaderOrder {
  readonly address: string;
  readonly path: string;
  readonly tokens: readonly string[];
  readonly clients: number;
}

/** A frame that all clients of a process got, with the time at which each of them got it. */
export interface ReceivedFrame {
  readonly text: string;
  readonly atMs: readonly number[];
}

export type ReaderReport =
  | { readonly type: 'open' }
  | {
      readonly type: 'received';
      readonly frames: readonly ReceivedFrame[];
      readonly closed: number;
      /** How often a client got an older version of a machine after a newer version. */
      readonly wentBack: number;
    };

/** Returns milliseconds of a clock that is the same in every process of this computer. */
export const sharedClockMs = (): number => Number(process.hrtime.bigint() / 1000n) / 1000;
