import type { ReactNode } from 'react';

export interface Total {
  readonly label: string;
  readonly value: ReactNode;
  /** A line below the figure, such as what it is compared with. */
  readonly note?: ReactNode;
  /** What the figure means, for those who rest the pointer on its name. */
  readonly means?: string;
}

/** A row of figures at the head of a page. */
export const Totals = ({ figures }: { figures: readonly Total[] }) => (
  <dl className="totals">
    {figures.map(({ label, value, note, means }) => (
      <div key={label}>
        <dt title={means}>{label}</dt>
        <dd>{value}</dd>
        {note !== undefined && <dd className="sub">{note}</dd>}
      </div>
    ))}
  </dl>
);
