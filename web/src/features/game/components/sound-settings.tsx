import { Volume2, VolumeX } from 'lucide-react';
import { useId, useSyncExternalStore } from 'react';
import { useMessages } from '../../../i18n/use-messages.ts';
import { connectionTestDialog } from '../../../realtime/connection-test-dialog-state.ts';
import { setPreference, useClickSound, usePreference } from '../../../settings/preferences.ts';
import { useSaving } from '../../../settings/saving-mode.ts';
import { Switch } from '../../../ui/switch.tsx';
import { gameMessages } from '../messages/index.ts';

export const SoundSettings = ({
  volume,
  onVolume,
}: {
  volume: number;
  onVolume: (volume: number) => void;
}) => {
  const { t } = useMessages(gameMessages);
  const isSaving = useSaving();
  // A server with the connection test passes the player's request on to the agent; another one need not know it.
  const { isOffered: hasSaving } = useSyncExternalStore(
    connectionTestDialog.subscribe,
    connectionTestDialog.get,
  );
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

const VolumeControl = ({ volume, onVolume }: { volume: number; onVolume: (volume: number) => void }) => {
  const { t } = useMessages(gameMessages);
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
