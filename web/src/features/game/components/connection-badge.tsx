import { classNames } from '../../../ui/class-names.ts';
import type { GameState } from '../session/game-state.ts';
import type { LineQuality } from '../video/line-quality.ts';
import type { PictureState } from '../video/machine-picture.ts';
import { useGameTexts } from './use-game-texts.ts';

/** How the line is, in measured numbers and three bars; never better than it is. */
export const ConnectionBadge = ({ state, picture }: { state: GameState; picture: PictureState }) => {
  const { t } = useGameTexts();
  const { text, bars, frames, details } = useBadge(state, picture);
  return (
    <p
      className="flex items-center gap-2 text-12 text-ink-2 [.medium_&]:border-l [.medium_&]:border-line [.medium_&]:pl-6 [.wide_&]:border-l [.wide_&]:border-line [.wide_&]:pl-6 [.wide_&]:text-14"
      title={details}
    >
      <span className="sr-only">{t('game.connection.label')}</span>
      <span aria-hidden="true" className="flex h-3.5 items-end gap-0.5">
        {barHeights.map((height, index) => (
          <span
            key={height}
            className={classNames(
              height,
              'w-[3px] rounded-[1px]',
              index < bars ? tones[bars] : 'bg-surface-3',
            )}
          />
        ))}
      </span>
      <span className="figures">{text}</span>
      {frames && <span className="figures hidden [.wide_&]:inline">· {frames}</span>}
    </p>
  );
};

const barHeights = ['h-1.5', 'h-2.5', 'h-3.5'];
const tones = ['bg-bad', 'bg-bad', 'bg-warn', 'bg-ok'];

const useBadge = (
  state: GameState,
  picture: PictureState,
): { text: string; bars: number; frames?: string; details?: string } => {
  const { t } = useGameTexts();
  if (state.kind === 'lost') return { text: t('game.connection.lost'), bars: 0 };
  if (state.kind === 'leaving' || state.kind === 'ended') return { text: '', bars: 0 };
  if (state.kind === 'joining') return { text: t('game.connection.joining'), bars: 0 };
  if (picture.kind === 'connecting') return { text: t('game.connection.joining'), bars: 0 };
  if (picture.kind !== 'live') return { text: t('game.connection.noPicture'), bars: 0 };
  if (picture.frozen) return { text: t('game.connection.frozen'), bars: 1 };
  const { line } = picture;
  if (!line) return { text: t('game.connection.joining'), bars: 1 };
  const way = line.relayed ? t('game.connection.relayed') : t('game.connection.direct');
  const { pressMs } = state.seat;
  // What a press really took; until there was one, what the picture's line says of the way.
  const delayMs = pressMs ?? line.roundTripMs;
  const delay = delayMs === null ? null : t('game.connection.milliseconds', { ms: whole(delayMs) });
  return {
    text: delay === null ? way : `${delay} · ${way}`,
    frames:
      line.framesPerSecond === null ? '' : t('game.connection.frames', { fps: whole(line.framesPerSecond) }),
    bars: barsOf(line, pressMs),
    details: t('game.connection.details', {
      press: pressMs === null ? '–' : whole(pressMs),
      roundTrip: line.roundTripMs === null ? '–' : whole(line.roundTripMs),
      wait: line.waitMs === null ? '–' : whole(line.waitMs),
      fps: line.framesPerSecond === null ? '–' : whole(line.framesPerSecond),
    }),
  };
};

/** Three bars: feels immediate; two: noticeable; one: a picture that stutters or lags behind the keys. */
const barsOf = ({ roundTripMs, waitMs, framesPerSecond }: LineQuality, pressMs: number | null): number => {
  const delayMs = Math.max(roundTripMs ?? 0, pressMs ?? 0) + (waitMs ?? 0);
  const fps = framesPerSecond ?? smoothFps;
  if (fps < stutteringFps || delayMs > 400) return 1;
  return fps < smoothFps || delayMs > 150 ? 2 : 3;
};

const smoothFps = 24;
const stutteringFps = 15;

const whole = (value: number): string => String(Math.max(1, Math.round(value)));
