import { DrawingThread } from './drawing-thread.ts';

/**
 * Threads that wait for the next feed, so that a player who comes back, or goes on to another cabinet, does not wait for
 * modules to load and pictures to be rendered. They do nothing while they wait, but each holds the memory of its
 * prepared pictures; two serve the common case of one player leaving as another joins.
 */
const keptThreads = 2;

/** One stays for as long as the agent runs; the others are let go after this. */
const idleLifeMs = 5 * 60_000;

interface WarmThread {
  readonly thread: DrawingThread;
  readonly timer: NodeJS.Timeout;
}

let warm: WarmThread[] = [];

/** A thread for a feed of this brand: the one that drew it last, else any that is warm, else a new one. */
export const takeThread = (brandId: string): DrawingThread => {
  warm = warm.filter(({ thread, timer }) => {
    if (!thread.alive) clearTimeout(timer);
    return thread.alive;
  });
  const taken = warm.find(({ thread }) => thread.brandId === brandId) ?? warm[0];
  if (!taken) return new DrawingThread();
  clearTimeout(taken.timer);
  warm = warm.filter((other) => other !== taken);
  return taken.thread;
};

/** Keeps a thread that has nothing to do; the one that waits for longest gives way. */
export const keepThread = (thread: DrawingThread): void => {
  if (!thread.alive) return;
  const timer = setTimeout(() => letGo(thread), idleLifeMs);
  timer.unref();
  warm.push({ thread, timer });
  const surplus = warm.length > keptThreads ? warm.shift() : undefined;
  if (surplus) {
    clearTimeout(surplus.timer);
    void surplus.thread.end();
  }
};

/** Starts one thread ahead of the first player and lets it draw once. From then on it costs memory, no processor time. */
export const prewarmDrawing = (): void => {
  if (warm.length > 0) return;
  const thread = new DrawingThread();
  thread.order({ type: 'warm' });
  keepThread(thread);
};

/** Ends the idle threads. */
export const endWarmThreads = async (): Promise<void> => {
  const ending = warm;
  warm = [];
  for (const { timer } of ending) clearTimeout(timer);
  await Promise.all(ending.map(({ thread }) => thread.end()));
};

const letGo = (thread: DrawingThread): void => {
  if (warm.length <= 1) return;
  warm = warm.filter((other) => other.thread !== thread);
  void thread.end();
};
