/** What the process of readers is asked to do. */
export type ReaderOrder =
  | {
      readonly type: 'open';
      readonly address: string;
      readonly machineId: string;
      /** One for each reader. */
      readonly tokens: readonly string[];
      /** Reads the packets of the first so many readers. The others cost as little as other people's computers here. */
      readonly counted: number;
    }
  | { readonly type: 'forget' }
  | { readonly type: 'report' };

/** One frame of the stream: its bytes without headers, and when its last packet came, in ms since 1970. */
export interface RelayFrame {
  readonly bytes: number;
  readonly atMs: number;
}

export type ReaderReport =
  | { readonly type: 'open'; readonly failed: number }
  /** By counted reader: the frames since it was opened or told to forget. `open`: the number of all readers whose stream is open. */
  | { readonly type: 'frames'; readonly readers: readonly (readonly RelayFrame[])[]; readonly open: number };
