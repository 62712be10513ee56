import { DrawingThread } from './drawing-thread.ts';

/** Idle threads kept for the next feeds. Two are enough if one player leaves while another joins. */
const keptThreads = 2;

/** Milliseconds until an idle thread ends, unless it is the only idle thread. */
const idleLifeMs = 5 * 60_000;

interface WarmThread {
  readonly thread: DrawingThread;
  readonly timer: NodeJS.Timeout;
}

let warm: WarmThread[] = [];

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

/** Starts one drawing thread before the first player comes, and lets it draw one frame. */
export const prewarmDrawing = (): void => {
  if (warm.length > 0) return;
  const thread = new DrawingThread();
  thread.order({ type: 'warm' });
  keepThread(thread);
};

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
