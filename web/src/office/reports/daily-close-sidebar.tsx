import { CircleCheck, CircleHelp, FileCheck, Lock } from 'lucide-react';
import { Link } from 'wouter';
import { useOfficeQuery } from '../api/use-office-query.ts';
import { ActionForm } from '../ui/action-form.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyMessage } from '../ui/page-state-messages.tsx';
import { WaitingRequestNotice } from '../ui/waiting-request-notice.tsx';
import {
  computeDailyCloseTotals,
  type DailyClose,
  removeOfficeSuffixFromName,
  useDailyCloseTextsAndFormatters,
} from './use-daily-close-texts.ts';

interface DailyCloseSidebarProps {
  readonly close: DailyClose;
}

/** Tasks before the business day can be signed, the signatures, and earlier days. */
export const DailyCloseSidebar = ({ close }: DailyCloseSidebarProps) => (
  <aside className="close-side">
    {close.state !== 'closed' && <ChecksCard close={close} />}
    <SignaturesCard close={close} />
    <DaysCard close={close} />
  </aside>
);

const ChecksCard = ({ close }: DailyCloseSidebarProps) => {
  const { t, count, clock } = useDailyCloseTextsAndFormatters(close);
  const { drawers, differences, until } = close.sheet;
  const counted = drawers.filter(({ closedAt }) => closedAt !== null).length;
  const { toName } = computeDailyCloseTotals(close.sheet);
  const isLedgerRight = !differences.some(({ of, explained }) => of === 'ledger' && explained === null);
  const of = (done: number, all: number) => t('check.of', { done: count(done), all: count(all) });
  const checks = [
    { key: 'over', isDone: close.state !== 'running', note: clock(until) },
    { key: 'drawers', isDone: counted === drawers.length, note: of(counted, drawers.length) },
    { key: 'ledger', isDone: isLedgerRight, note: '' },
    {
      key: 'differences',
      isDone: toName === 0,
      note: of(differences.length - toName, differences.length),
    },
  ] as const;
  const done = checks.filter(({ isDone }) => isDone).length;
  return (
    <Card title={t('check.title')} aside={<span className="sub">{of(done, checks.length)}</span>}>
      <ol className="stp">
        {checks.map(({ key, isDone, note }) => (
          <li key={key} className={isDone ? 'ok' : 'warn'}>
            {isDone ? <CircleCheck /> : <CircleHelp />}
            <b>{t(`check.${key}`)}</b>
            <span>{note}</span>
          </li>
        ))}
      </ol>
    </Card>
  );
};

const SignaturesCard = ({ close }: DailyCloseSidebarProps) => {
  const { t, moment } = useDailyCloseTextsAndFormatters(close);
  const { signed, hash, sheet, state, blocked } = close;
  return (
    <Card
      title={t('signatures.title')}
      aside={signed && <span className="sub">{t('signatures.number', { number: String(signed.number) })}</span>}
    >
      {signed && (
        <ol className="signers">
          <Signer name={removeOfficeSuffixFromName(signed.by)} note={t('signatures.first')} time={moment(signed.at)} />
          {signed.second === null ? null : (
            <Signer
              name={removeOfficeSuffixFromName(signed.second)}
              note={t('signatures.second')}
              time={moment(signed.closedAt)}
            />
          )}
        </ol>
      )}
      {state !== 'closed' && <Waiting day={sheet.day} />}
      {state !== 'closed' && (
        <ActionForm
          action="closeDay"
          icon={FileCheck}
          title={t('signatures.sign')}
          note={`${t('signatures.note')} ${hash.slice(0, 16)}`}
          does={t('signatures.does')}
          submit={t('signatures.sign')}
          isPrimary
          isOpen={blocked === null}
          content={blocked === null ? { day: sheet.day, sheet: hash } : null}
        />
      )}
      <p className="hash">
        {signed?.line && <span>{t('signatures.line', { line: String(signed.line) })}</span>}
        <code>{hash.match(/.{1,8}/g)?.join(' ')}</code>
      </p>
    </Card>
  );
};

const Signer = ({ name, note, time }: { readonly name: string; readonly note: string; readonly time: string }) => (
  <li>
    <CircleCheck />
    <div>
      <b>{name}</b>
      <small>{note}</small>
    </div>
    <small>{time}</small>
  </li>
);

/** Pending requests about this business day, with a link to the page where a second person signs. */
const Waiting = ({ day }: { readonly day: string }) => {
  const { data } = useOfficeQuery('requests', { query: {} }, { everyMs: 5_000 });
  const asked = (data?.requests ?? []).filter(
    ({ state, action, subject }) => state === 'waiting' && action === 'closeDay' && subject === day,
  );
  return asked.map((request) => <WaitingRequestNotice key={request.id} request={request} title={day} />);
};

const DaysCard = ({ close }: DailyCloseSidebarProps) => {
  const { t, day: dayOf, signed } = useDailyCloseTextsAndFormatters(close);
  return (
    <Card title={t('days.title')}>
      {close.days.length === 0 ? (
        <EmptyMessage>{t('days.none')}</EmptyMessage>
      ) : (
        <ol className="stp">
          {close.days.map(({ day, differencesMinor }) => (
            <li key={day} className="ok">
              <Lock />
              <Link
                href={`/reports/daily-close?day=${day}`}
                {...(day === close.sheet.day && { 'aria-current': 'page' as const })}
              >
                {dayOf(day, { weekday: 'short', day: 'numeric', month: 'short' })}
              </Link>
              <span>{differencesMinor === 0 ? t('days.same') : signed(differencesMinor)}</span>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
};
