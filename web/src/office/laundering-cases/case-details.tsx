import { type CaseOutcome, caseOutcomes, type OfficeAnswer } from '@reelfloor/protocol/office-call-types';
import { CircleCheck, CircleDot, FileCheck, Flag, NotebookPen } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link, useSearchParams } from 'wouter';
import { useMessages } from '../../i18n/use-messages.ts';
import { useOfficeQuery } from '../api/use-office-query.ts';
import { useSignedInStaffRight } from '../api/use-signed-in-staff.ts';
import { ActionForm } from '../ui/action-form.tsx';
import { SelectFormField } from '../ui/form-fields.tsx';
import { useNumberAndDateFormatters } from '../ui/number-and-date-formatters.ts';
import { LoadingSkeleton, QueryFailureMessage } from '../ui/page-state-messages.tsx';
import { StatePill } from '../ui/state-pill.tsx';
import { useLaunderingIndicatorTexts } from '../ui/use-laundering-indicator-texts.ts';
import { launderingCasesMessages } from './messages/laundering-cases-messages.ts';

type Case = OfficeAnswer<'oneCase'>;

const everyMs = 10_000;

/** A money laundering case: what was found, who wrote what, and how it ended or can be ended. */
export const CaseDetails = ({ number, back }: { readonly number: number; readonly back: ReactNode }) => {
  const { t } = useMessages(launderingCasesMessages);
  const { data, error, refetch } = useOfficeQuery('oneCase', { params: { number } }, { everyMs });
  if (!data) return error ? <QueryFailureMessage error={error} onRetry={() => void refetch()} /> : <LoadingSkeleton />;
  const isOpen = data.outcome === null;
  return (
    <section className="card inbox-item" aria-labelledby="case-title">
      <header>
        {back}
        <h2 id="case-title">{t('case', { number })}</h2>
        <StatePill tone={isOpen ? 'info' : 'ok'} icon={isOpen ? CircleDot : CircleCheck}>
          {t(`outcomes.${data.outcome ?? 'open'}`)}
        </StatePill>
      </header>
      <Facts case={data} />
      <div className="inbox-said">
        <h3>{t('why')}</h3>
        <p dir="auto">{data.reason}</p>
      </div>
      <Found found={data.found} />
      <Notes written={data.written} />
      {data.closing !== null && (
        <div className="inbox-said is-answer">
          <h3>{t('closing')}</h3>
          <p dir="auto">{data.closing}</p>
        </div>
      )}
      {isOpen && (
        <>
          <ActionForm
            action="writeCaseNote"
            icon={NotebookPen}
            title={t('note.title')}
            note={t('note.note')}
            does={t('note.does')}
            submit={t('note.submit')}
            reasonLabel={t('note.label')}
            content={{ case: number }}
          />
          <CloseForm number={number} />
        </>
      )}
    </section>
  );
};

const Facts = ({ case: { player, openedAt, openedBy, closedAt, closedBy } }: { case: Case }) => {
  const { t } = useMessages(launderingCasesMessages);
  const { moment } = useNumberAndDateFormatters();
  const maySeePlayers = useSignedInStaffRight('seePlayers') !== null;
  return (
    <dl>
      <Fact name={t('player')}>
        {maySeePlayers ? <Link href={`/players/${encodeURIComponent(player.id)}`}>{player.name}</Link> : player.name}
      </Fact>
      <Fact name={t('opened')}>{moment(openedAt)}</Fact>
      <Fact name={t('by')}>{openedBy}</Fact>
      {closedAt !== null && <Fact name={t('closed')}>{moment(closedAt)}</Fact>}
      {closedBy !== null && <Fact name={t('closedBy')}>{closedBy}</Fact>}
    </dl>
  );
};

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

const Found = ({ found }: Pick<Case, 'found'>) => {
  const { t } = useMessages(launderingCasesMessages);
  const { moment } = useNumberAndDateFormatters();
  const said = useLaunderingIndicatorTexts();
  return (
    <div className="inbox-said">
      <h3>{t('found')}</h3>
      {found.length === 0 && <p>{t('nothingFound')}</p>}
      <ul className="found">
        {found.map((indicator) => (
          <li key={indicator.id}>
            <Flag />
            <span>
              <b>{said.title(indicator)}</b>
              <small>
                {moment(indicator.at)}. {said.figures(indicator)}
              </small>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
};

const Notes = ({ written }: Pick<Case, 'written'>) => {
  const { t } = useMessages(launderingCasesMessages);
  const { moment } = useNumberAndDateFormatters();
  return (
    <div className="inbox-said">
      <h3>{t('written')}</h3>
      {written.length === 0 && <p>{t('nothingWritten')}</p>}
      {written.map(({ id, at, who, text }) => (
        <blockquote key={id}>
          <p dir="auto">{text}</p>
          <small>
            {moment(at)}, {who}
          </small>
        </blockquote>
      ))}
    </div>
  );
};

const CloseForm = ({ number }: { number: number }) => {
  const { t } = useMessages(launderingCasesMessages);
  const [, setSearch] = useSearchParams();
  const [outcome, setOutcome] = useState<CaseOutcome>('unfounded');
  return (
    <ActionForm
      action="closeCase"
      icon={FileCheck}
      title={t('close.title')}
      note={t('close.note')}
      does={t('close.does')}
      submit={t('close.submit')}
      reasonLabel={t('close.label')}
      content={{ case: number, outcome }}
      // A closed case moves to another list; keep it selected so that it stays visible.
      onDone={() => setSearch({ number: String(number) })}
    >
      <SelectFormField
        label={t('close.outcome')}
        value={outcome}
        onChange={setOutcome}
        choices={caseOutcomes.map((value) => ({ value, label: t(`choices.${value}`) }))}
      />
    </ActionForm>
  );
};
