import { DrawingThread } from './drawing-thread.ts';
import { IdleThreads } from './idle-threads.ts';

const idle = new IdleThreads<DrawingThread>();

export const takeThread = (brandId: string): DrawingThread => idle.take(brandId) ?? new DrawingThread();

export const keepThread = (thread: DrawingThread): void => idle.keep(thread);

/** Starts one drawing thread before the first player comes, and lets it draw one frame. */
export const prewarmDrawing = (): void => {
  if (idle.size > 0) return;
  const thread = new DrawingThread();
  thread.order({ type: 'warm' });
  keepThread(thread);
};

export const endWarmThreads = (): Promise<void> => idle.end();
