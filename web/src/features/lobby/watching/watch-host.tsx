import { useSyncExternalStore } from 'react';
import { useLatePart } from '../../../ui/use-late-part.ts';
import { floor } from '../store/floor.ts';
import { shownWatch } from './shown-watch.ts';

const loadDialog = () => import('./watch-dialog.tsx').then((it) => it.WatchDialog);
const close = (): void => shownWatch.set(null);

/** Shows the dialog that watches a machine while a card asks for it. It is loaded only then. */
export const WatchHost = () => {
  const asked = useSyncExternalStore(shownWatch.subscribe, shownWatch.get);
  const id = asked !== null && floor.peek(asked) ? asked : null;
  const Dialog = useLatePart(id !== null, loadDialog, close);
  return Dialog && id !== null && <Dialog key={id} id={id} onClose={close} />;
};
