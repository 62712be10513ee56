import { BookOpen, LifeBuoy, Maximize, Minimize, RotateCwSquare } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { type TranslateOf, useMessages } from '../../../i18n/use-messages.ts';
import { useFullscreen } from '../../../ui/fullscreen.ts';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { gameMessages } from '../messages/index.ts';
import type { Game } from '../session/game.ts';
import type { GameSession } from '../session/game-session.ts';

interface SheetKeysProps {
  game: Game;
  session: GameSession;
}

/** Chooses the visible part of the picture, where the machine names several. */
export const CutChoice = ({ game, session }: SheetKeysProps) => {
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

/** Keys at the end of the sheet, which stay in view while it scrolls. A machine without a picture has only the help. */
export const SheetTiles = ({ game, session, isPlain }: SheetKeysProps & { isPlain: boolean }) => {
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
