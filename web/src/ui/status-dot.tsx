import { joinClassNames } from './class-names.ts';

/** A status category, whose color is defined by the theme. */
export type StatusTone = 'ok' | 'info' | 'hold' | 'warn' | 'bad' | 'off';

/** A dot in the color of a status. Place a text and an icon beside it for users who cannot see the color. */
export const StatusDot = ({ tone, className }: { tone: StatusTone; className?: string }) => (
  <span
    aria-hidden="true"
    className={joinClassNames('inline-block size-2 flex-none rounded-full', dots[tone], className)}
  />
);

export const toneTextClasses: Record<StatusTone, string> = {
  ok: 'text-ok',
  info: 'text-info',
  hold: 'text-hold',
  warn: 'text-warn',
  bad: 'text-bad',
  off: 'text-off',
};

const dots: Record<StatusTone, string> = {
  ok: 'bg-ok',
  info: 'bg-info',
  hold: 'bg-hold',
  warn: 'bg-warn',
  bad: 'bg-bad',
  off: 'bg-off',
};
