/** What a benchmark's agent process is started with, in BENCH_AGENT. */
export interface AgentSetup {
  readonly serverUrl: string;
  readonly agentId: string;
  readonly agentToken: string;
  readonly dataDir: string;
  readonly machines: number;
}

/** Milliseconds of each frame since the last order. */
export interface StageTimes {
  readonly drawMs: number[];
  readonly convertMs: number[];
  readonly encodeMs: number[];
}

/** `clear` begins a measurement, `stages` asks for what it took and begins the next. Both are the media process's to obey. */
export interface AgentOrder {
  readonly type: 'clear' | 'stages';
}

export type AgentReport =
  | { readonly type: 'ready'; readonly mediaPid: number }
  | { readonly type: 'stages'; readonly stages: StageTimes };
