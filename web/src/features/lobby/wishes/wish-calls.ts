import type { MachineId, OwnWishes } from '@reelfloor/protocol';
import type { CallResult } from '../../../api/call-failure.ts';
import { callServer } from '../../../api/call-server.ts';
import { loadLaterRoutes } from '../../../api/later-routes.ts';
import { wishEvents } from '../../../realtime/wish-events.ts';
import { wishStore } from './wish-store.ts';

/** Lets the player be told when the machine is free. */
export const makeWish = async (machineId: MachineId) => {
  await loadLaterRoutes();
  return taken(await callServer('makeWish', { body: { machineId } }));
};

/** Gives a wish up, or acknowledges that it came true. */
export const endWish = async (machineId: MachineId) => {
  await loadLaterRoutes();
  return taken(await callServer('endWish', { body: { machineId } }));
};

let isFollowing = false;

/** Keeps the store as new as the server's news, from now on. */
export const followWishes = (): void => {
  if (isFollowing) return;
  isFollowing = true;
  wishEvents.subscribe(() => void readAgain());
  void readAgain();
};

const readAgain = async (): Promise<void> => {
  const event = wishEvents.get();
  if (event === null) return wishStore.forget();
  if (event.version <= (wishStore.get()?.version ?? 0)) return;
  await loadLaterRoutes();
  const answer = await callServer('wishes', {});
  // If it fails, the event after the next connection asks again. Another player may have signed in meanwhile.
  if (answer.ok && wishEvents.get() !== null) wishStore.receive(answer.value);
};

const taken = (answer: CallResult<OwnWishes>): CallResult<OwnWishes> => {
  if (answer.ok) wishStore.receive(answer.value);
  return answer;
};
