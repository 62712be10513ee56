import { LoaderCircle } from 'lucide-react';
import type { ComponentProps } from 'react';
import { joinClassNames } from './class-names.ts';

export type ButtonVariant = 'primary' | 'quiet' | 'outline' | 'ghost';
export type ButtonSize = 'medium' | 'large';

interface ButtonProps extends ComponentProps<'button'> {
  /** Style of the button. A screen has at most one `primary` button. */
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** True while the button's action is running: the button shows that and ignores presses. */
  busy?: boolean;
}

export const Button = ({
  variant = 'quiet',
  size = 'medium',
  busy = false,
  disabled,
  className,
  children,
  type = 'button',
  ...rest
}: ButtonProps) => (
  <button
    {...rest}
    type={type}
    disabled={disabled || busy}
    aria-busy={busy || undefined}
    className={buildButtonClassName(variant, size, className)}
  >
    {busy && <LoaderCircle aria-hidden="true" className="size-5 animate-spin" />}
    {typeof children === 'string' ? <span>{children}</span> : children}
  </button>
);

export const buildButtonClassName = (
  variant: ButtonVariant = 'quiet',
  size: ButtonSize = 'medium',
  extra?: string,
): string => joinClassNames(shape, sizes[size], variants[variant], extra);

const shape =
  'inline-flex items-center justify-center gap-2 rounded-control font-semibold whitespace-nowrap transition-colors select-none disabled:cursor-not-allowed';
const sizes: Record<ButtonSize, string> = {
  medium: 'min-h-11 px-4 text-14',
  large: 'min-h-13 px-6 text-16',
};
const variants: Record<ButtonVariant, string> = {
  primary:
    'bg-primary text-on-primary hover:bg-primary-hover disabled:bg-surface-2 disabled:text-ink-3 aria-busy:bg-primary aria-busy:text-on-primary',
  quiet:
    'forced-colors:border bg-surface-2 text-ink hover:bg-surface-3 disabled:text-ink-3 disabled:hover:bg-surface-2',
  outline:
    'border border-line-strong text-ink hover:bg-surface-2 disabled:border-line disabled:text-ink-3 disabled:hover:bg-transparent',
  ghost: 'text-ink-2 hover:bg-surface-2 hover:text-ink disabled:text-ink-3 disabled:hover:bg-transparent',
};
