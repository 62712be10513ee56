import { Volume2, VolumeX } from 'lucide-react';
import { useId } from 'react';
import { useGameTexts } from './use-game-texts.ts';

export const VolumeControl = ({
  volume,
  onVolume,
}: {
  volume: number;
  onVolume: (volume: number) => void;
}) => {
  const { t } = useGameTexts();
  const id = useId();
  const Icon = volume === 0 ? VolumeX : Volume2;
  return (
    <div className="flex min-h-13 items-center gap-4">
      <Icon aria-hidden="true" className="size-5 flex-none text-ink-2" />
      <label htmlFor={id} className="font-semibold">
        {t('game.volume')}
      </label>
      <input
        id={id}
        type="range"
        min={0}
        max={100}
        step={5}
        value={Math.round(volume * 100)}
        onChange={(event) => onVolume(event.target.valueAsNumber / 100)}
        className="h-11 min-w-0 flex-1 accent-primary"
      />
    </div>
  );
};
