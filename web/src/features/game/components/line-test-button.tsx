import { Gauge } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { lineTestDoor, openLineTest } from '../../../realtime/line-test-door.ts';
import { Button } from '../../../ui/button.tsx';
import { useGameTexts } from './use-game-texts.ts';

interface LineTestButtonProps {
  machineId: string;
  className?: string;
  onOpen?: () => void;
}

/** Opens the test of the line with this machine's agent. Not shown if the server has no such test. */
export const LineTestButton = ({ machineId, className, onOpen }: LineTestButtonProps) => {
  const { t } = useGameTexts();
  const { isOffered } = useSyncExternalStore(lineTestDoor.subscribe, lineTestDoor.get);
  if (!isOffered) return null;
  return (
    <Button
      variant="ghost"
      className={className}
      onClick={() => {
        onOpen?.();
        openLineTest(machineId);
      }}
    >
      <Gauge aria-hidden="true" className="size-5" />
      {t('game.connection.test')}
    </Button>
  );
};
