import { thumbnailLine } from '../../thumbnails/thumbnail-line.ts';
import { crowdStore } from './queue/crowd-store.ts';
import { queueStore } from './queue/queue-store.ts';
import { floor } from './store/floor.ts';
import { forgetJackpots } from './store/jackpots.ts';

export const forgetLobby = (): void => {
  floor.clear();
  forgetJackpots();
  crowdStore.forget();
  queueStore.forget();
  thumbnailLine.set(null);
};
