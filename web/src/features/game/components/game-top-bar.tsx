import { ArrowLeft, BookOpen, Eye, LogOut, Trophy, VolumeX } from 'lucide-react';
import type { ReactNode } from 'react';
import { mainMessages } from '../../../i18n/i18n.ts';
import { jackpotLevelName } from '../../../i18n/jackpot-level-name.ts';
import { languageDirection } from '../../../i18n/languages.ts';
import { useMessages } from '../../../i18n/use-messages.ts';
import { joinClassNames } from '../../../ui/class-names.ts';
import { FormattedMoney } from '../../../ui/formatted-money.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { usePopoverState } from '../../../ui/use-popover.ts';
import { refitToolbarOnResize } from '../layout/fit-game-toolbar.ts';
import { gameMessages } from '../messages/game-messages.ts';
import { type Game, getSeatView } from '../session/build-game-screen-state.ts';
import type { GameSession } from '../session/game-session.ts';
import type { GameState } from '../session/game-state.ts';
import type { PictureState } from '../video/machine-picture.ts';
import type { SoundState } from '../video/machine-sound.ts';
import { ConnectionBadge } from './connection-badge.tsx';

interface GameTopProps {
  session: GameSession;
  state: GameState;
  game: Game;
  onLeave: () => void;
  /** Leaves the machine, then leads back to the casino from which the player came; null if none. */
  onCasino: (() => void) | null;
  brandName: string;
  picture: PictureState;
  sound: SoundState;
  chatKey: ReactNode;
  noticesKey: ReactNode;
  breakKey: ReactNode;
  /** Jackpots in minor units, highest first. */
  jackpots: readonly number[];
  children: ReactNode;
}

export const GameTopBar = ({
  session,
  state,
  game,
  onLeave,
  onCasino,
  brandName,
  picture,
  sound,
  chatKey,
  noticesKey,
  breakKey,
  jackpots,
  children,
}: GameTopProps) => {
  const { t } = useMessages(gameMessages);
  const hasSound = getSeatView(state)?.machine.hasSound !== false;
  const isOver = state.kind === 'leaving' || state.kind === 'ended';
  return (
    <header ref={refitToolbarOnResize} className="game-top">
      {onCasino && (
        <button
          type="button"
          onClick={onCasino}
          disabled={isOver}
          aria-label={t('game.backToCasino')}
          className="inline-flex min-h-11 min-w-11 flex-none items-center justify-center gap-2 rounded-control px-2 font-semibold transition-colors hover:bg-surface-2 disabled:text-ink-3"
        >
          <ArrowLeft aria-hidden="true" className="size-5 rtl:rotate-180" />
          <span data-part="casinoWord">{t('game.backToCasino')}</span>
        </button>
      )}
      <button
        type="button"
        onClick={onLeave}
        disabled={isOver}
        aria-label={t('game.leave')}
        className="inline-flex min-h-11 flex-none items-center gap-2 rounded-control px-3.5 font-semibold text-ink-2 transition-colors hover:bg-surface-2 hover:text-ink disabled:text-ink-3"
      >
        <LogOut aria-hidden="true" className="size-5 -scale-x-100" />
        <span data-part="leaveWord">{t('game.leave')}</span>
      </button>
      <h1>
        <span className="figures text-20 font-bold" translate="no">
          {game.id}
        </span>
        <span data-part="name" className="game-brand truncate text-14 font-normal tracking-normal text-ink-2">
          {brandName}
        </span>
      </h1>
      <div className="game-top-end">
        {children}
        {hasSound && sound === 'blocked' && <SoundButton />}
        {hasSound && sound === 'missing' && <NoSound text={t('game.noSound')} role="status" />}
        {!hasSound && <NoSound text={t('game.soundless')} />}
        <WatchedBy spectators={getSeatView(state)?.spectators ?? 0} />
        <ConnectionBadge machineId={game.id} session={session} state={state} picture={picture} />
        {/* At the end of the bar: words that change before them, as those of the badge, move no key under a finger. */}
        <div className="-me-2 flex flex-none items-center">
          <JackpotKey amounts={jackpots} onShown={(isShown) => session.controls.showConnection(isShown)} />
          {breakKey}
          <span data-part="noticesKey" className="inline-flex flex-none">
            {noticesKey}
          </span>
          {chatKey}
          {game.layout !== 'wide' && (
            <IconButton
              label={t('game.rulesKey')}
              icon={<BookOpen />}
              aria-haspopup="dialog"
              aria-keyshortcuts="R"
              data-part="rulesKey"
              onClick={() => session.controls.showRules(true)}
            />
          )}
        </div>
      </div>
    </header>
  );
};

/** Shown while the browser blocks the sound. A press anywhere on the page starts the sound. */
const SoundButton = () => {
  const { t } = useMessages(gameMessages);
  return (
    <button
      type="button"
      aria-label={t('game.tapForSound')}
      data-part="soundKey"
      className="inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-control px-2 font-semibold text-hold transition-colors hover:bg-surface-2"
    >
      <VolumeX aria-hidden="true" className="size-5" />
      <span data-part="soundWord">{t('game.tapForSound')}</span>
    </button>
  );
};

/** Shows that there is no sound, which the player cannot change. `role`: `status` if there should be sound. */
const NoSound = ({ text, role }: { text: string; role?: 'status' }) => (
  <p role={role} data-part="soundKey" title={text} className="inline-flex items-center gap-2 px-2 text-ink-2">
    <VolumeX aria-hidden="true" className="size-5" />
    <span data-part="soundWord">{text}</span>
  </p>
);

/** Number of spectators of this machine; renders nothing if there are none. */
const WatchedBy = ({ spectators }: { spectators: number }) => {
  const { t } = useMessages(gameMessages);
  if (spectators === 0) return null;
  const text = t('game.watchedBy', { count: spectators });
  return (
    <p
      title={text}
      data-part="viewers"
      className="game-viewers flex flex-none items-center gap-1 text-12 whitespace-nowrap text-ink-2"
    >
      <Eye aria-hidden="true" className="size-4" />
      <span aria-hidden="true" className="figures">
        {spectators}
      </span>
      <span data-part="viewersWord">{text}</span>
    </p>
  );
};

interface JackpotKeyProps {
  /** Jackpots in minor units, highest first. */
  amounts: readonly number[];
  onShown: (isShown: boolean) => void;
}

/** Shows the highest jackpot; a press shows all levels. Hidden if there are no jackpots. */
const JackpotKey = ({ amounts, onShown }: JackpotKeyProps) => {
  const { t, language } = useMessages(mainMessages);
  const { isOpen, button, sheet } = usePopoverState(onShown);
  const [highest] = amounts;
  if (highest === undefined) return null;
  return (
    <>
      <button
        {...button}
        type="button"
        className="inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-control font-semibold text-hold transition-colors hover:bg-surface-2"
      >
        <Trophy aria-hidden="true" className="size-5 flex-none" />
        <span className="sr-only">{t('lobby.jackpots')}</span>
        <span data-part="jackpotAmount">
          <FormattedMoney amountMinor={highest} />
        </span>
      </button>
      <dialog {...sheet} className={joinClassNames(sheet.className, 'game-line')} aria-label={t('lobby.jackpots')}>
        {isOpen && (
          <dl dir={languageDirection(language)} className="grid gap-2.5 p-3">
            {amounts.map((amountMinor, level) => (
              <div
                // biome-ignore lint/suspicious/noArrayIndexKey: a level is its place in the list
                key={level}
                className="flex items-baseline justify-between gap-4"
              >
                <dt className="text-ink-2">{jackpotLevelName(t, level)}</dt>
                <dd className={level === 0 ? 'text-20 font-bold text-hold' : 'font-semibold'}>
                  <FormattedMoney amountMinor={amountMinor} />
                </dd>
              </div>
            ))}
          </dl>
        )}
      </dialog>
    </>
  );
};
