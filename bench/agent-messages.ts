/** What the benchmark's agent process needs, passed as JSON in BENCH_AGENT. */
export interface AgentSetup {
  readonly serverUrl: string;
  readonly agentId: string;
  readonly agentToken: string;
  readonly dataDir: string;
  readonly machines: number;
  /** Networks whose addresses the agent may use when a page names them; by default the Internet's. */
  readonly viewerNetworks?: readonly string[];
  /** Left out: nothing is recorded. */
  readonly records?: boolean;
}

export interface StageTimes {
  /** Length of the measurement in seconds. */
  readonly seconds: number;
  readonly drawMs: number[];
  readonly convertMs: number[];
  readonly encodeMs: number[];
}

/** What stills of all machines, one a second of each, have taken since the last report. */
export interface StillsMade {
  readonly stills: number;
  readonly bytes: number;
}

/**
 * `clear` begins a measurement. `stages` asks for the times since then and begins the next measurement. `stills` begins to make stills and
 * asks for those since the last report; `endStills` ends it. From `stall` to `flow` nothing can be recorded: the disk stands still.
 * `killMedia` kills the media process.
 */
export interface AgentOrder {
  readonly type: 'clear' | 'stages' | 'stills' | 'endStills' | 'stall' | 'flow' | 'killMedia';
}

export type AgentReport =
  | { readonly type: 'ready'; readonly mediaPid: number }
  | { readonly type: 'stages'; readonly stages: StageTimes }
  | { readonly type: 'stills'; readonly made: StillsMade };
