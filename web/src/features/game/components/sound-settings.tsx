import { setPreference, useClickSound, usePreference } from '../../../settings/preferences.ts';
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
    </>
  );
};
