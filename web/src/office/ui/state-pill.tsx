import type { ComponentType, ReactNode } from 'react';

/** Colours of states; `bad` and `warn` are for what waits for a person. */
export type Tone = 'ok' | 'info' | 'hold' | 'warn' | 'bad' | 'off';

interface StateProps {
  readonly tone: Tone;
  readonly icon: ComponentType;
  readonly children: ReactNode;
  /** Fills the pill, for a state that waits for a person. */
  readonly filled?: boolean;
}

/** A state: an icon, a word and a colour. */
export const StatePill = ({ tone, icon: Icon, children, filled = false }: StateProps) => (
  <span className={`${filled ? 'pill' : 'st'} ${tone}`}>
    <Icon />
    {typeof children === 'string' ? <span>{children}</span> : children}
  </span>
);
