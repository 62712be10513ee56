import type { WatchingChoice } from '@reelfloor/protocol';
import { useEffect, useState } from 'react';
import { callServer } from '../../../api/call-server.ts';
import { useMessages } from '../../../i18n/use-messages.ts';
import { Switch } from '../../../ui/switch.tsx';
import { gameMessages } from '../messages/index.ts';

/** Lets the player decide whether others may watch. Draws nothing where nobody can watch, or the server does not say. */
export const WatchingSwitch = () => {
  const { t } = useMessages(gameMessages);
  const [choice, setChoice] = useState<WatchingChoice | null>(null);
  useEffect(() => {
    let isOver = false;
    void callServer('watching', {}).then((answer) => {
      if (answer.ok && !isOver) setChoice(answer.value);
    });
    return () => {
      isOver = true;
    };
  }, []);
  if (!choice?.isOffered) return null;
  const choose = async (isAllowed: boolean) => {
    setChoice({ ...choice, isAllowed });
    const answer = await callServer('chooseWatching', { body: { isAllowed } });
    // The switch shows what the server keeps, also when it could not be reached.
    setChoice(answer.ok ? answer.value : choice);
  };
  return (
    <Switch label={t('game.mayBeWatched')} checked={choice.isAllowed} onChange={(on) => void choose(on)} />
  );
};
