import { DrawingThread } from './drawing-thread.ts';
import { IdleThreads } from './idle-threads.ts';
import { differentPictures, type LikelyPicture } from './warm-drawing.ts';

const idle = new IdleThreads<DrawingThread>();

export const takeThread = (brandId: string): DrawingThread => idle.take(brandId) ?? new DrawingThread();

export const keepThread = (thread: DrawingThread): void => idle.keep(thread);

/** Starts one drawing thread before the first player comes, and lets it draw what players may soon want to see, unless DRAW_AHEAD is 0. */
export const prewarmDrawing = (pictures: readonly LikelyPicture[]): void => {
  if (idle.size > 0 || process.env.DRAW_AHEAD === '0') return;
  const thread = new DrawingThread();
  for (const picture of differentPictures(pictures)) thread.order({ type: 'warm', picture });
  keepThread(thread);
};

export const endWarmThreads = (): Promise<void> => idle.end();
