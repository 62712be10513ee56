import type { ReactNode } from 'react';
import { Card } from '../ui/card.tsx';
import { useFormats } from '../ui/formats.ts';

interface Decided {
  readonly id: string;
  readonly decidedAt: number;
  readonly amountMinor: number;
  /** Whose it is, or what it is called. */
  readonly of: string;
  /** What became of it. */
  readonly state: ReactNode;
}

interface DeskQueueProps {
  readonly title: string;
  /** How many wait. */
  readonly note: string;
  /** The name of the list of what was decided last. */
  readonly decidedName: string;
  readonly decided: readonly Decided[];
  readonly children: ReactNode;
}

/** What waits at the desk, and what was decided last. */
export const DeskQueue = ({ title, note, decidedName, decided, children }: DeskQueueProps) => {
  const { money, clock } = useFormats();
  return (
    <Card title={title} aside={<span className="sub">{note}</span>}>
      {children}
      {decided.length > 0 && (
        <ol className="steps" aria-label={decidedName}>
          {decided.map(({ id, decidedAt, amountMinor, of, state }) => (
            <li key={id}>
              <time dateTime={new Date(decidedAt).toISOString()}>{clock(decidedAt)}</time>
              <span>
                <b>{money(amountMinor)}</b> {of}
              </span>
              <span className="text-ink-2">{state}</span>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
};

/** Returns an amount beyond every limit of one person where that is needed, for `ActionForm`. */
export const sharedAbove = (amountMinor: number, aloneLeftMinor: number): number =>
  amountMinor > aloneLeftMinor ? Number.MAX_SAFE_INTEGER : 0;

interface DeskItemProps {
  /** What a reader of the page calls it. */
  readonly name: string;
  /** Whose it is, or what it is called. */
  readonly title: string;
  readonly note: string;
  readonly amountMinor: number;
  /** What it is, and how long it waits. */
  readonly what?: ReactNode;
  readonly states?: ReactNode;
  readonly facts: readonly (readonly [label: string, value: ReactNode])[];
  /** The forms of what can be done with it. */
  readonly children: ReactNode;
}

/** One thing that waits at the desk. */
export const DeskItem = (item: DeskItemProps) => {
  const { money } = useFormats();
  const { name, title, note, amountMinor, what, states, facts, children } = item;
  return (
    <article className="desk-item" aria-label={name}>
      <p>
        <b>{title}</b> <span className="sub">{note}</span>
        <b className="amount">{money(amountMinor)}</b>
      </p>
      {what && <p className="text-12 text-ink-2">{what}</p>}
      {states && <p className="states">{states}</p>}
      {facts.length > 0 && (
        <dl>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {children}
    </article>
  );
};
