/** What the benchmark's agent process needs, passed as JSON in BENCH_AGENT. */
export interface AgentSetup {
  readonly serverUrl: string;
  readonly agentId: string;
  readonly agentToken: string;
  readonly dataDir: string;
  readonly machines: number;
  /** Networks whose addresses the agent may use when a page names them; by default the Internet's. */
  readonly viewerNetworks?: readonly string[];
}

export interface StageTimes {
  readonly drawMs: number[];
  readonly convertMs: number[];
  readonly encodeMs: number[];
}

/** `clear` begins a measurement. `stages` asks for the times since then and begins the next measurement. */
export interface AgentOrder {
  readonly type: 'clear' | 'stages';
}

export type AgentReport =
  | { readonly type: 'ready'; readonly mediaPid: number }
  | { readonly type: 'stages'; readonly stages: StageTimes };
