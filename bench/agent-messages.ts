/** The environment variable BENCH_AGENT of a benchmark's agent, parsed. */
export interface AgentSetup {
  readonly serverUrl: string;
  readonly agentId: string;
  readonly agentToken: string;
  readonly dataDir: string;
  readonly machines: number;
}

export interface StageTimes {
  readonly drawMs: number[];
  readonly convertMs: number[];
  readonly encodeMs: number[];
}

/** `clear` starts a measurement. `stages` requests its times and starts the next one. The media process obeys both. */
export interface AgentOrder {
  readonly type: 'clear' | 'stages';
}

export type AgentReport =
  | { readonly type: 'ready'; readonly mediaPid: number }
  | { readonly type: 'stages'; readonly stages: StageTimes };
