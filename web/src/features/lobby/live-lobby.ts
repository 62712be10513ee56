import { floor } from './store/floor.ts';
import { forgetJackpots } from './store/jackpots.ts';

/** Call when the player has signed out. */
export const forgetLobby = (): void => {
  floor.clear();
  forgetJackpots();
};
