import './clip.css';
import type { Complaint, RecalledRound } from '@reelfloor/protocol';
import { ChevronDown, CircleCheck, CircleDot, Hourglass } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { formatDateTime } from '../../../i18n/format-time.ts';
import { useMessages } from '../../../i18n/use-messages.ts';
import { complaintsMessages } from '../messages/complaints/complaints-messages.ts';
import type { RoundActions } from './round-actions.tsx';

/** The player's complaints, each with its text and the response from staff. */
export const ComplaintList = ({ complaints, rounds, opened, open }: RoundActions) => {
  const { t } = useMessages(complaintsMessages);
  return (
    <section aria-labelledby="complaints-title" className="complaint-list">
      <h2 id="complaints-title">{t('title')}</h2>
      {complaints.map((complaint) => (
        <Row
          key={complaint.number}
          complaint={complaint}
          round={rounds.find(({ number }) => number === complaint.round) ?? null}
          isOpen={complaint.number === opened}
          onOpen={(isOpen) => {
            if (isOpen) open(complaint.number);
            else if (complaint.number === opened) open(null);
          }}
        />
      ))}
    </section>
  );
};

const looks = {
  open: [CircleDot, 'is-open'],
  looked: [Hourglass, 'is-looked'],
  answered: [CircleCheck, 'is-answered'],
} as const satisfies Record<Complaint['state'], unknown>;

interface RowProps {
  complaint: Complaint;
  /** Null if the round is no longer among the recent rounds. */
  round: RecalledRound | null;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
}

const Row = ({ complaint, round, isOpen, onOpen }: RowProps) => {
  const { t, language } = useMessages(complaintsMessages);
  const row = useRef<HTMLDetailsElement>(null);
  const { number, state, machine, at, text, answer, answeredAt } = complaint;
  const [Icon, colour] = looks[state];
  useEffect(() => {
    if (isOpen) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  return (
    <details ref={row} open={isOpen} onToggle={({ currentTarget }) => onOpen(currentTarget.open)}>
      <summary>
        <span>
          <b className="figures">{t('number', { number })}</b>
          <span className="complaint-state">
            <Icon aria-hidden="true" className={colour} />
            <span>{t(`states.${state}`)}</span>
          </span>
          <span className="complaint-about figures">
            {round
              ? t('about', { time: formatDateTime(round.at, language), machine, brand: round.brand })
              : t('aboutMachine', { machine })}
          </span>
        </span>
        <ChevronDown aria-hidden="true" />
      </summary>
      <div className="complaint-texts">
        <Said head={t('wrote', { time: formatDateTime(at, language) })} text={text} />
        {answer !== null && answeredAt !== null ? (
          <Said head={t('answered', { time: formatDateTime(answeredAt, language) })} text={answer} isAnswer />
        ) : (
          <p className="text-14 text-ink-2">{t('waiting')}</p>
        )}
      </div>
    </details>
  );
};

const Said = ({ head, text, isAnswer = false }: { head: string; text: string; isAnswer?: boolean }) => (
  <div className={isAnswer ? 'is-answer' : undefined}>
    <p className="figures text-12 text-ink-2">{head}</p>
    <p dir="auto" className="complaint-text">
      {text}
    </p>
  </div>
);
