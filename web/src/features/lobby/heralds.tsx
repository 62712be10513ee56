import { QueueHerald } from './queue/queue-herald.tsx';
import { WishHerald } from './wishes/wish-herald.tsx';

/** Tells on every page what happens at machines for which the player waits. Loaded only for a player who does. */
export const Heralds = () => (
  <>
    <QueueHerald />
    <WishHerald />
  </>
);
