import { useSyncExternalStore } from 'react';
import { lineTestDoor } from '../../../realtime/line-test-door.ts';
import { setPreference, useClickSound, usePreference } from '../../../settings/preferences.ts';
import { useSaving } from '../../../settings/saving-mode.ts';
import { Switch } from '../../../ui/switch.tsx';
import { useGameTexts } from './use-game-texts.ts';
import { VolumeControl } from './volume-control.tsx';

export const SoundSettings = ({
  volume,
  onVolume,
}: {
  volume: number;
  onVolume: (volume: number) => void;
}) => {
  const { t } = useGameTexts();
  const isSaving = useSaving();
  // A server with the line test passes the player's wish on to the agent; another one need not know it.
  const { isOffered: hasSaving } = useSyncExternalStore(lineTestDoor.subscribe, lineTestDoor.get);
  return (
    <>
      <VolumeControl volume={volume} onVolume={onVolume} />
      <Switch
        label={t('game.clickSound')}
        checked={useClickSound()}
        onChange={(on) => setPreference('clickSound', on)}
      />
      <Switch
        label={t('game.shortcuts')}
        checked={usePreference('spinKey')}
        onChange={(on) => setPreference('spinKey', on)}
      />
      {hasSaving && (
        <Switch label={t('game.saving')} checked={isSaving} onChange={(on) => setPreference('saving', on)} />
      )}
    </>
  );
};
