import type { LateParts } from './components/card-slots.ts';
import { CardStatusHeld } from './components/card-status-held.tsx';
import { WatchHost } from './watching/watch-host.tsx';
import { WatchKey } from './watching/watch-key.tsx';

/** Parts of the lobby that load after the first cards. A part takes its place in a slot here. */
export const lateParts: LateParts = {
  CardPicture: () => null,
  CardStatus: CardStatusHeld,
  CardKeys: ({ children, ...slot }) => (
    <>
      {children}
      <WatchKey {...slot} />
    </>
  ),
  PageBar: WatchHost,
};
