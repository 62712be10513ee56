import { QueueNotifier } from './queue/queue-notifier.tsx';
import { WishNotifier } from './wishes/wish-notifier.tsx';

/** Tells on every page what happens at machines for which the player waits. Loaded only for a player who does. */
export const Notifiers = () => (
  <>
    <QueueNotifier />
    <WishNotifier />
  </>
);
