import { BookOpen, LifeBuoy, Maximize, Minimize, RotateCwSquare, Volume2, VolumeX } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId, useSyncExternalStore } from 'react';
import { type TranslateOf, useMessages } from '../../../i18n/use-messages.ts';
import { connectionTestDialog } from '../../../realtime/connection-test-dialog-state.ts';
import { useIsDataSaverOn } from '../../../settings/data-saver.ts';
import { storePlayerPreference, useIsClickSoundOn, usePlayerPreference } from '../../../settings/player-preferences.ts';
import { useFullscreen } from '../../../ui/fullscreen.ts';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { gameMessages } from '../messages/game-messages.ts';
import type { Game } from '../session/build-game-screen-state.ts';
import type { GameSession } from '../session/game-session.ts';

export const SoundVolumeSettings = ({ volume, onVolume }: { volume: number; onVolume: (volume: number) => void }) => {
  const { t } = useMessages(gameMessages);
  const isSaving = useIsDataSaverOn();
  // Only servers with the connection test are known to forward the data-saver setting to the agent; third-party servers may not.
  const { isOffered: hasSaving } = useSyncExternalStore(connectionTestDialog.subscribe, connectionTestDialog.get);
  return (
    <>
      <VolumeControl volume={volume} onVolume={onVolume} />
      <Switch
        label={t('game.clickSound')}
        checked={useIsClickSoundOn()}
        onChange={(on) => storePlayerPreference('clickSound', on)}
      />
      <Switch
        label={t('game.shortcuts')}
        checked={usePlayerPreference('spinKey')}
        onChange={(on) => storePlayerPreference('spinKey', on)}
      />
      {hasSaving && (
        <Switch label={t('game.saving')} checked={isSaving} onChange={(on) => storePlayerPreference('saving', on)} />
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

interface SheetKeysProps {
  game: Game;
  session: GameSession;
}

/** Selects the visible part of the picture, if the machine has several. */
export const PictureCutSelector = ({ game, session }: SheetKeysProps) => {
  const { t } = useMessages(gameMessages);
  if (game.cuts.length <= 1) return null;
  return (
    <SegmentedControl
      label={t('game.cut')}
      value={game.cut.name}
      options={game.cuts.map(({ name }) => ({ value: name, text: cutText(name, t) }))}
      onChange={(name) => session.controls.chooseCut(name)}
      className="mt-2 flex w-full *:flex-1"
    />
  );
};

/**
 * Buttons at the end of the panel for money and settings, which stay visible while it scrolls. A machine without a picture has only the
 * help button.
 */
export const PictureAndHelpButtons = ({ game, session, isPlain }: SheetKeysProps & { isPlain: boolean }) => {
  const { t } = useMessages(gameMessages);
  return (
    <div className="game-tiles grid auto-cols-fr grid-flow-col gap-2">
      {!isPlain && <PictureTiles game={game} session={session} />}
      <Tile
        icon={<LifeBuoy aria-hidden="true" className="size-5" />}
        aria-haspopup="dialog"
        onClick={() => session.controls.showHelp(true)}
      >
        {t('game.help.title')}
      </Tile>
    </div>
  );
};

const PictureTiles = ({ game, session }: SheetKeysProps) => {
  const { t } = useMessages(gameMessages);
  const fullscreen = useFullscreen();
  const FullIcon = fullscreen.isFull ? Minimize : Maximize;
  return (
    <>
      {game.showRotateScreenMenu && (
        <Tile
          icon={<RotateCwSquare aria-hidden="true" className="size-5" />}
          onClick={() => session.rotate()}
          aria-description={t('game.rotated', { degrees: game.rotation })}
        >
          {t('game.rotate')}
        </Tile>
      )}
      {fullscreen.offered && (
        <Tile icon={<FullIcon aria-hidden="true" className="size-5" />} onClick={fullscreen.toggle}>
          {fullscreen.isFull ? t('game.leaveFullscreen') : t('game.fullscreen')}
        </Tile>
      )}
      <Tile
        icon={<BookOpen aria-hidden="true" className="size-5" />}
        aria-haspopup="dialog"
        onClick={() => session.controls.showRules(true)}
      >
        {t('game.rules')}
      </Tile>
    </>
  );
};

const Tile = ({ icon, children, ...rest }: ComponentProps<'button'> & { icon: ReactNode }) => (
  <button
    {...rest}
    type="button"
    className="grid min-h-16 content-center justify-items-center gap-1.5 rounded-control bg-surface-2 px-1 text-12 leading-tight font-semibold text-ink-2 transition-colors hover:bg-surface-3 hover:text-ink"
  >
    {icon}
    {children}
  </button>
);

const cutText = (name: string, t: TranslateOf<typeof gameMessages>): string => {
  switch (name) {
    case 'usual':
    case 'whole':
    case 'main':
    case 'top':
      return t(`game.cuts.${name}`);
    default:
      return name;
  }
};
