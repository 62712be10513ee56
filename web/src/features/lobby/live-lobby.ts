import { floor } from './store/floor.ts';
import { forgetJackpots } from './store/jackpots.ts';

/** Forgets everything that was known for the player who has left. */
export const forgetLobby = (): void => {
  floor.clear();
  forgetJackpots();
};
