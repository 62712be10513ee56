import { Gauge } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { lineTestDoor, openLineTest } from '../../../realtime/line-test-door.ts';
import { IconButton } from '../../../ui/icon-button.tsx';

/** Opens the test of the line. Its place is kept until the server has said whether it has the test. */
export const LineTestKey = () => {
  const { t } = useTexts();
  const { isOffered } = useSyncExternalStore(lineTestDoor.subscribe, lineTestDoor.get);
  return (
    <IconButton
      label={t('lobby.testLine')}
      icon={<Gauge />}
      aria-haspopup="dialog"
      onClick={() => openLineTest()}
      className={isOffered ? '' : 'invisible'}
    />
  );
};
