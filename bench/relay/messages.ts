/** What the process of readers is asked to do. */
export type ReaderOrder =
  | {
      readonly type: 'open';
      readonly address: string;
      readonly machineId: string;
      /** One for each reader. */
      readonly tokens: readonly string[];
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
  /** By reader: the frames since it was opened or told to forget. */
  | { readonly type: 'frames'; readonly readers: readonly (readonly RelayFrame[])[] };
