/** The value of BENCH_AGENT, parsed. */
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

/** `clear` starts a measurement; `stages` returns its times and starts the next. */
export interface AgentOrder {
  readonly type: 'clear' | 'stages';
}

export type AgentReport =
  | { readonly type: 'ready'; readonly mediaPid: number }
  | { readonly type: 'stages'; readonly stages: StageTimes };
