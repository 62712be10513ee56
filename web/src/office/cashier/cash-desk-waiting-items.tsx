import type { ReactNode } from 'react';
import { Card } from '../ui/card.tsx';
import { useNumberAndDateFormatters } from '../ui/number-and-date-formatters.ts';

interface Decided {
  readonly id: string;
  readonly decidedAt: number;
  readonly amountMinor: number;
  /** Name or owner of the decided item, such as a player. */
  readonly of: string;
  /** Outcome of the decided item. */
  readonly state: ReactNode;
}

interface DeskQueueProps {
  readonly title: string;
  /** Number of items that wait at the cash desk, as text. */
  readonly note: string;
  /** Heading of the list of recent decisions. */
  readonly decidedName: string;
  readonly decided: readonly Decided[];
  readonly children: ReactNode;
}

/** Items that wait at the cash desk, and recent decisions. */
export const CashDeskWaitingItems = ({ title, note, decidedName, decided, children }: DeskQueueProps) => {
  const { money, clock } = useNumberAndDateFormatters();
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

/** Returns an amount with which `ActionForm` asks for a second person exactly if the real amount exceeds one person's remaining limit. */
export const amountForSecondPersonCheck = (amountMinor: number, remainingLimitMinor: number): number =>
  amountMinor > remainingLimitMinor ? Number.MAX_SAFE_INTEGER : 0;

interface DeskItemProps {
  /** Accessible name of the item that waits at the cash desk. */
  readonly name: string;
  /** The owner or name of the item that waits at the cash desk. */
  readonly title: string;
  readonly note: string;
  readonly amountMinor: number;
  /** What the item is, and how long it has been waiting. */
  readonly what?: ReactNode;
  readonly states?: ReactNode;
  readonly facts: readonly (readonly [label: string, value: ReactNode])[];
  /** The forms of the item's possible actions. */
  readonly children: ReactNode;
}

/** One item that waits at the cash desk. */
export const CashDeskWaitingItem = (item: DeskItemProps) => {
  const { money } = useNumberAndDateFormatters();
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
