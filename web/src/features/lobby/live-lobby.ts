import { floor } from './store/floor.ts';
import { forgetJackpots } from './store/jackpots.ts';

export const forgetLobby = (): void => {
  floor.clear();
  forgetJackpots();
};
