import type { OfficeAnswer } from '@reelfloor/protocol/office';
import { Ban, Check, CircleAlert, Clock, Hourglass, Undo2 } from 'lucide-react';
import { useId, useState } from 'react';
import { useMessages } from '../../i18n/use-messages.ts';
import { useGrant } from '../api/use-me.ts';
import { useOffice } from '../api/use-office.ts';
import { ActionForm } from '../ui/action-form.tsx';
import { AmountField } from '../ui/amount-field.tsx';
import { Card } from '../ui/card.tsx';
import { useFormats } from '../ui/formats.ts';
import { readMinor } from '../ui/read-minor.ts';
import { Segmented } from '../ui/segmented.tsx';
import { StatePill } from '../ui/state-pill.tsx';
import { cashierMessages } from './messages/index.ts';

type Waiting = OfficeAnswer<'deposits'>['waiting'][number];

/** What players want to pay in, the oldest first. Nothing is shown where nobody ever asked. */
export const DepositsCard = () => (useGrant('takeDeposit') === null ? null : <Queue />);

const Queue = () => {
  const { t } = useMessages(cashierMessages);
  const { money, clock, count } = useFormats();
  const { data } = useOffice('deposits', {}, { everyMs: 3_000 });
  if (!data || (data.waiting.length === 0 && data.decided.length === 0)) return null;
  return (
    <Card
      title={t('deposits.title')}
      aside={<span className="sub">{t('withdrawals.wait', { count: count(data.waiting.length) })}</span>}
    >
      {data.waiting.map((one) => (
        <Row key={one.id} deposit={one} />
      ))}
      {data.decided.length > 0 && (
        <ol className="steps" aria-label={t('deposits.decided')}>
          {data.decided.map(({ id, decidedAt, username, amountMinor, arrivedMinor, state, problem }) => (
            <li key={id}>
              <time dateTime={new Date(decidedAt).toISOString()}>{clock(decidedAt)}</time>
              <span>
                <b>{money(arrivedMinor ?? amountMinor)}</b> {username}
              </span>
              <span className="text-ink-2">
                <span>{t(`deposits.states.${state}`)}</span>
                {problem !== '' && <span>, {t('deposits.otherNotice')}</span>}
              </span>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
};

const Row = ({ deposit }: { readonly deposit: Waiting }) => {
  const { t } = useMessages(cashierMessages);
  const { money, clock, currency } = useFormats();
  const { id, reference, method, username, name, isBlocked, isHeld, isExpired } = deposit;
  const { amountMinor, arrivedMinor, askedAt, problem, aloneLeftMinor } = deposit;
  const [typed, setTyped] = useState('');
  const confirmed = isHeld ? arrivedMinor : readMinor(typed, currency);
  return (
    <article className="withdrawal" aria-label={t('deposits.of', { reference })}>
      <p>
        <b>{name}</b> <span className="sub">{username}</span>
        {isBlocked && (
          <StatePill tone="bad" icon={Ban} filled>
            {t('blocked')}
          </StatePill>
        )}
        {isHeld && (
          <StatePill tone="warn" icon={Hourglass}>
            {t('deposits.held')}
          </StatePill>
        )}
        {isExpired && !isHeld && (
          <StatePill tone="off" icon={Clock}>
            {t('deposits.expired')}
          </StatePill>
        )}
        {problem !== '' && (
          <StatePill tone="warn" icon={CircleAlert}>
            {t(problem === 'repeated' ? 'deposits.otherNotice' : `deposits.problems.${problem}`)}
          </StatePill>
        )}
        <b className="amount">{money(arrivedMinor ?? amountMinor)}</b>
      </p>
      <dl>
        <div>
          <dt>{t('withdrawals.reference')}</dt>
          <dd>{reference}</dd>
        </div>
        <div>
          <dt>{t('deposits.way')}</dt>
          <dd>{t(`deposits.ways.${method}`)}</dd>
        </div>
        <div>
          <dt>{t('withdrawals.asked')}</dt>
          <dd>
            {money(amountMinor)}, {clock(askedAt)}
          </dd>
        </div>
      </dl>
      {(isHeld || method === 'bank-transfer') && (
        <ActionForm
          action="confirmDeposit"
          icon={Check}
          group={id}
          title={t(isHeld ? 'deposits.credit' : 'deposits.arrived')}
          does={t(isHeld ? 'deposits.creditDoes' : 'deposits.arrivedDoes')}
          submit={t('deposits.confirmSubmit', {
            amount: confirmed === null ? '' : money(confirmed),
            player: username,
          })}
          content={confirmed === null ? null : { depositId: id, amountMinor: confirmed }}
          amountMinor={confirmed !== null && confirmed > aloneLeftMinor ? Number.MAX_SAFE_INTEGER : 0}
        >
          {!isHeld && <AmountField label={t('deposits.amount')} value={typed} onChange={setTyped} />}
        </ActionForm>
      )}
      <RefuseForm deposit={deposit} />
    </article>
  );
};

const RefuseForm = ({ deposit }: { readonly deposit: Waiting }) => {
  const { id, amountMinor, arrivedMinor, username, isHeld } = deposit;
  const { t } = useMessages(cashierMessages);
  const { money } = useFormats();
  const noteId = useId();
  const [verdict, setVerdict] = useState<'refused' | 'cancelled'>('refused');
  const [playerNote, setPlayerNote] = useState('');
  const isComplete = verdict === 'cancelled' || playerNote.trim() !== '';
  return (
    <ActionForm
      action="refuseDeposit"
      icon={Undo2}
      group={id}
      title={t(isHeld ? 'deposits.sendBack' : 'withdrawals.giveBack')}
      does={t(isHeld ? 'deposits.sendBackDoes' : 'deposits.refuseDoes')}
      submit={t(`deposits.refuseSubmit.${verdict}`, {
        amount: money(arrivedMinor ?? amountMinor),
        player: username,
      })}
      content={isComplete ? { depositId: id, verdict, playerNote: playerNote.trim() } : null}
    >
      {!isHeld && (
        <Segmented<'refused' | 'cancelled'>
          legend={t('withdrawals.giveBack')}
          value={verdict}
          choices={[
            { value: 'refused', label: t('withdrawals.refuse') },
            { value: 'cancelled', label: t('withdrawals.cancel') },
          ]}
          onChange={setVerdict}
        />
      )}
      <div className="grid gap-1">
        <label htmlFor={noteId} className="text-12 text-ink-2">
          {t('withdrawals.playerNote')}
        </label>
        <span className="field">
          <input
            id={noteId}
            value={playerNote}
            maxLength={200}
            autoComplete="off"
            onChange={(event) => setPlayerNote(event.target.value)}
          />
        </span>
      </div>
    </ActionForm>
  );
};
