import { loadLaterRoutes } from '../../../api/later-routes.ts';
import { useLatePart } from '../../../ui/use-late-part.ts';
import type { useRealityCheck } from './use-reality-check.ts';

const loadDialog = async () => {
  void loadLaterRoutes();
  return (await import('./check-dialog.tsx')).CheckDialog;
};
const loadNote = async () => (await import('./rest-note.tsx')).RestNote;

interface CheckOverGameProps {
  watched: ReturnType<typeof useRealityCheck>;
  /** False while a round or its free spins run: they finish before the check is shown. */
  isBetweenRounds: boolean;
  creditMinor: number;
  onLeave: () => void;
}

/** Shows a check that is due once the round is over, and the rest after it. Both are loaded when they are needed. */
export const CheckOverGame = ({ watched, isBetweenRounds, creditMinor, onLeave }: CheckOverGameProps) => {
  const { check, serverTime, ask } = watched;
  const isShown = check?.isDue === true && check.figures !== null && isBetweenRounds;
  const Dialog = useLatePart(isShown, loadDialog, ask);
  const Note = useLatePart(check?.breakUntil != null, loadNote, ask);
  return (
    <>
      {Dialog && check?.figures && (
        <Dialog key={check.number} {...{ check, creditMinor, onLeave }} figures={check.figures} />
      )}
      {Note && check?.breakUntil != null && <Note until={check.breakUntil} serverTime={serverTime} />}
    </>
  );
};
