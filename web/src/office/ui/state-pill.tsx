import type { ComponentType, ReactNode } from 'react';

/** Color categories of states; `bad` and `warn` are for states that wait for staff. */
export type Tone = 'ok' | 'info' | 'hold' | 'warn' | 'bad' | 'off';

interface StateProps {
  readonly tone: Tone;
  readonly icon: ComponentType;
  readonly children: ReactNode;
  /** Fills the label with its color, for a state that waits for staff. */
  readonly filled?: boolean;
}

/** Label of a state: an icon, a text and a color. */
export const StatePill = ({ tone, icon: Icon, children, filled = false }: StateProps) => (
  <span className={`${filled ? 'pill' : 'st'} ${tone}`}>
    <Icon />
    {typeof children === 'string' ? <span>{children}</span> : children}
  </span>
);
