import { type ReactNode, useId } from 'react';
import { joinClassNames } from '../../ui/class-names.ts';

interface CardProps {
  readonly title: ReactNode;
  /** Shown beside the card's title: a note, a choice, a button. */
  readonly aside?: ReactNode;
  readonly footer?: ReactNode;
  readonly className?: string;
  readonly children?: ReactNode;
}

export const Card = ({ title, aside, footer, className, children }: CardProps) => {
  const id = useId();
  return (
    <section className={joinClassNames('card', className)} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {aside}
      </header>
      {children}
      {footer !== undefined && <footer>{footer}</footer>}
    </section>
  );
};
