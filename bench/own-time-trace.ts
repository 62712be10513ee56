export interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: { readonly name?: unknown };
}

export interface Trace {
  readonly traceEvents: readonly TraceEvent[];
}

/** Returns the trace with each task shortened to its processor time, as if no other process had used the processor. */
export const ownTimeTrace = (trace: Trace): Trace => {
  const tasks = new Map<string, TraceEvent[]>();
  for (const event of trace.traceEvents) if (isTask(event)) tasksOf(tasks, event).push(event);
  for (const list of tasks.values()) list.sort((a, b) => a.ts - b.ts);
  return {
    ...trace,
    traceEvents: trace.traceEvents.map((event) => {
      const around = taskAround(tasks.get(threadOf(event)) ?? [], event.ts);
      if (!around) return event;
      const share = Math.min(1, around.tdur / Math.max(1, around.dur));
      return {
        ...event,
        ts: around.ts + (event.ts - around.ts) * share,
        ...(event.dur === undefined ? {} : { dur: event.dur * share }),
      };
    }),
  };
};

interface Task extends TraceEvent {
  readonly dur: number;
  readonly tdur: number;
}

export const isTask = (event: TraceEvent): event is Task =>
  event.ph === 'X' && /RunTask$/.test(event.name) && event.dur !== undefined && event.tdur !== undefined;

const threadOf = ({ pid, tid }: TraceEvent): string => `${pid}:${tid}`;

const tasksOf = (tasks: Map<string, TraceEvent[]>, event: TraceEvent): TraceEvent[] => {
  const list = tasks.get(threadOf(event)) ?? [];
  tasks.set(threadOf(event), list);
  return list;
};

/** Returns the task that ran at `ts`; null if no task ran then. `sorted`: tasks in order of their start. */
const taskAround = (sorted: readonly TraceEvent[], ts: number): Task | null => {
  let from = 0;
  let to = sorted.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((sorted[middle]?.ts ?? 0) <= ts) from = middle + 1;
    else to = middle;
  }
  const task = sorted[from - 1];
  return task && isTask(task) && ts < task.ts + task.dur ? task : null;
};
