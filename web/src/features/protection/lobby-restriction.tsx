import { useSyncExternalStore } from 'react';
import { playRestriction } from '../../realtime/play-restriction.ts';
import { useLatePart } from '../../ui/use-late-part.ts';

const loadNote = () => import('./components/restriction-banner.tsx').then((it) => it.RestrictionBanner);
const ignoreFailure = () => {};

/** Says above the lobby until when the player may not play. Loaded only while something keeps the player from play. */
export const LobbyRestriction = () => {
  const protection = useSyncExternalStore(playRestriction.subscribe, playRestriction.get);
  const Banner = useLatePart(!!protection, loadNote, ignoreFailure);
  return Banner && protection && <Banner protection={protection} />;
};
