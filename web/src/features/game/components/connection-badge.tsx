import { languageDirection } from '../../../i18n/languages.ts';
import { useMessages } from '../../../i18n/use-messages.ts';
import { joinClassNames } from '../../../ui/class-names.ts';
import { usePopoverState } from '../../../ui/use-popover.ts';
import type { BarPart } from '../layout/fit-game-toolbar.ts';
import { gameMessages } from '../messages/game-messages.ts';
import { getSeatView } from '../session/build-game-screen-state.ts';
import type { GameSession } from '../session/game-session.ts';
import type { GameState } from '../session/game-state.ts';
import type { PictureState } from '../video/machine-picture.ts';
import type { PictureQuality } from '../video/picture-quality.ts';
import { ConnectionTestButton } from './picture-status-notice.tsx';

interface ConnectionBadgeProps {
  machineId: string;
  session: GameSession;
  state: GameState;
  picture: PictureState;
}

/** Shows signal bars and measured values. A press on the badge explains each value. */
export const ConnectionBadge = ({ machineId, session, state, picture }: ConnectionBadgeProps) => {
  const { t } = useMessages(gameMessages);
  const { isOpen, close, button, sheet } = usePopoverState((isShown) => session.controls.showConnection(isShown));
  const connection = useShownConnection(state, picture);
  const { word, pressDelay, way, frameRate } = connection;
  return (
    <>
      <span aria-hidden="true" className="hidden h-5 w-px flex-none bg-line [.medium_&]:block [.wide_&]:block" />
      <button
        {...button}
        type="button"
        className="-mx-2 flex min-h-11 min-w-11 flex-none items-center justify-center gap-2 rounded-control px-2 text-12 text-ink-2 transition-colors hover:bg-surface-2 hover:text-ink [.medium_&]:text-14 [.wide_&]:text-14"
      >
        <span className="sr-only">{t('game.connection.label')}</span>
        <Bars count={connection.bars} />
        <BadgeText part="delay" text={word ?? pressDelay} />
        <BadgeText part="way" text={word === null ? way : null} follows={pressDelay !== null} />
        <BadgeText part="frameRate" text={frameRate} follows />
      </button>
      <dialog
        {...sheet}
        className={joinClassNames(sheet.className, 'game-line')}
        aria-label={t('game.connection.label')}
      >
        {isOpen && <ConnectionFacts connection={connection} />}
        <ConnectionTestButton machineId={machineId} className="w-full" onOpen={close} />
      </dialog>
    </>
  );
};

interface BadgeTextProps {
  part: BarPart;
  text: string | null;
  /** True: another text precedes this one, so a separator is added. */
  follows?: boolean;
}

const BadgeText = ({ part, text, follows = false }: BadgeTextProps) =>
  text === null ? null : (
    <span data-part={part} className="figures" translate="no">
      {follows ? `· ${text}` : text}
    </span>
  );

const Bars = ({ count }: { count: number }) => (
  <span aria-hidden="true" className="flex h-3.5 items-end gap-0.5">
    {barHeights.map((height, index) => (
      <span
        key={height}
        data-lit={index < count || undefined}
        className={joinClassNames(
          height,
          'link-bar w-[3px] rounded-[1px]',
          index < count ? tones[count] : 'bg-surface-3',
        )}
      />
    ))}
  </span>
);

const ConnectionFacts = ({ connection }: { connection: ShownConnection }) => {
  const { t, language } = useMessages(gameMessages);
  const facts = [
    [t('game.connection.press'), connection.pressDelay ?? t('game.connection.afterPress')],
    [t('game.connection.delay'), connection.pictureDelay ?? '–'],
    [t('game.connection.frameRate'), connection.frameRate ?? '–'],
    [t('game.connection.way'), connection.way ?? '–'],
  ];
  return (
    <div dir={languageDirection(language)} className="p-3 whitespace-normal">
      {connection.word && <p className="mb-3 border-b border-line pb-3 font-semibold">{connection.word}</p>}
      <dl className="grid gap-2.5">
        {facts.map(([name, value]) => (
          <div key={name} className="flex items-baseline justify-between gap-4">
            <dt className="text-ink-2">{name}</dt>
            <dd className="figures text-end font-semibold" translate="no">
              {value}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 border-t border-line pt-3 text-12 text-ink-2">{t('game.connection.about')}</p>
    </div>
  );
};

/** Contents of the badge. A null value was not measured. */
interface ShownConnection {
  readonly bars: number;
  /** Text that replaces the values while something is wrong or the connection is not ready; otherwise null. */
  readonly word: string | null;
  readonly pressDelay: string | null;
  readonly pictureDelay: string | null;
  readonly frameRate: string | null;
  readonly way: string | null;
}

const useShownConnection = (state: GameState, picture: PictureState): ShownConnection => {
  const { t } = useMessages(gameMessages);
  const ms = (value: number | null) =>
    value === null ? null : t('game.connection.milliseconds', { ms: whole(value) });
  const pressMs = getSeatView(state)?.pressMs ?? null;
  const only = (word: string, bars: number): ShownConnection => ({
    bars,
    word,
    pressDelay: ms(pressMs),
    pictureDelay: null,
    frameRate: null,
    way: null,
  });
  if (state.kind === 'lost') return only(t('game.connection.lost'), 0);
  if (state.kind === 'leaving' || state.kind === 'ended') return only('', 0);
  if (state.kind === 'playing' && state.seat.isPlain) return only(t('game.connection.noPicture'), 0);
  if (state.kind === 'joining' || picture.kind === 'connecting') return only(t('game.connection.joining'), 0);
  if (picture.kind === 'pressNeeded') return only(t('game.connection.pressNeeded'), 2);
  if (picture.kind !== 'live') return only(t('game.connection.noPicture'), 0);
  if (picture.frozen) return only(t('game.connection.frozen'), 1);
  const { quality } = picture;
  if (!quality) return only(t('game.connection.joining'), 1);
  const { framesPerSecond: fps } = quality;
  return {
    bars: barsOf(quality, pressMs),
    word: null,
    pressDelay: ms(pressMs),
    pictureDelay: ms(quality.delayMs),
    frameRate: fps === null ? null : t('game.connection.frames', { fps: whole(fps) }),
    way: quality.relayed ? t('game.connection.relayed') : t('game.connection.direct'),
  };
};

const barHeights = ['h-1.5', 'h-2.5', 'h-3.5'];
const tones = ['bg-bad', 'bg-bad', 'bg-warn', 'bg-ok'];

/**
 * Returns the number of signal bars: 3 if play feels immediate, 2 if the delay is noticeable, 1 if the picture stutters or lags behind the
 * keys.
 */
const barsOf = ({ delayMs, framesPerSecond }: PictureQuality, pressMs: number | null): number => {
  const untilSeenMs = (pressMs ?? 0) + (delayMs ?? 0);
  const fps = framesPerSecond ?? smoothFps;
  if (fps < stutteringFps || untilSeenMs > 400) return 1;
  return fps < smoothFps || untilSeenMs > 150 ? 2 : 3;
};

const smoothFps = 24;
const stutteringFps = 15;

const whole = (value: number): string => String(Math.max(1, Math.round(value)));
