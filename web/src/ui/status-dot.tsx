import { classNames } from './class-names.ts';

/** A status category, whose color the theme defines. */
export type Tone = 'ok' | 'info' | 'hold' | 'warn' | 'bad' | 'off';

/** A dot in the color of a status. Place a text and an icon beside it for users who cannot see the color. */
export const StatusDot = ({ tone, className }: { tone: Tone; className?: string }) => (
  <span
    aria-hidden="true"
    className={classNames('inline-block size-2 flex-none rounded-full', dots[tone], className)}
  />
);

export const toneText: Record<Tone, string> = {
  ok: 'text-ok',
  info: 'text-info',
  hold: 'text-hold',
  warn: 'text-warn',
  bad: 'text-bad',
  off: 'text-off',
};

const dots: Record<Tone, string> = {
  ok: 'bg-ok',
  info: 'bg-info',
  hold: 'bg-hold',
  warn: 'bg-warn',
  bad: 'bg-bad',
  off: 'bg-off',
};
