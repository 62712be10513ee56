import { thumbnailLine } from '../../thumbnails/thumbnail-line.ts';
import { machineCountsStore } from './queue/machine-counts-store.ts';
import { queueStore } from './queue/queue-store.ts';
import { forgetJackpots } from './store/jackpots.ts';
import { floor } from './store/machine-list-store.ts';

export const forgetLobby = (): void => {
  floor.clear();
  forgetJackpots();
  machineCountsStore.forget();
  queueStore.forget();
  thumbnailLine.set(null);
};
