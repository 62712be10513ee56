import { useEffect, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import { useLatePart } from '../../../ui/use-late-part.ts';
import { floor } from '../store/machine-list-store.ts';
import { shownDetails } from '../store/shown-details.ts';

const loadDetails = () => import('./machine-details.tsx').then((it) => it.MachineDetails);
const close = (): void => shownDetails.set(null);

/** Shows a machine's details while a card asks for them. They are loaded only then. */
export const DetailsHost = () => {
  const asked = useSyncExternalStore(shownDetails.subscribe, shownDetails.get);
  // The machine may leave the floor while its details are open.
  const isThere = useStore(floor.overview, ({ ids }) => asked !== null && ids.includes(asked));
  const id = isThere ? asked : null;
  const Details = useLatePart(id !== null, loadDetails, close);
  // The details belong to this visit of the lobby: a player who comes back from a game sees the machines.
  useEffect(() => close, []);
  return Details && id !== null && <Details key={id} id={id} onClose={close} />;
};
