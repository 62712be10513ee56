import { spacedIban } from '@reelfloor/protocol';
import type { OfficeAnswer } from '@reelfloor/protocol/office';
import { Ban, Landmark, Undo2 } from 'lucide-react';
import { useId, useState } from 'react';
import { useMessages } from '../../i18n/use-messages.ts';
import { useGrant } from '../api/use-me.ts';
import { useOffice } from '../api/use-office.ts';
import { ActionForm } from '../ui/action-form.tsx';
import { Card } from '../ui/card.tsx';
import { useFormats } from '../ui/formats.ts';
import { Segmented } from '../ui/segmented.tsx';
import { StatePill } from '../ui/state-pill.tsx';
import { cashierMessages } from './messages/index.ts';

type Waiting = OfficeAnswer<'withdrawals'>['waiting'][number];

/** What players asked to take out, the oldest first. Nothing is shown where nobody ever asked. */
export const WithdrawalsCard = () => (useGrant('payOut') === null ? null : <Queue />);

const Queue = () => {
  const { t } = useMessages(cashierMessages);
  const { money, clock, count } = useFormats();
  const { data } = useOffice('withdrawals', {}, { everyMs: 3_000 });
  if (!data || (data.waiting.length === 0 && data.decided.length === 0)) return null;
  return (
    <Card
      title={t('withdrawals.title')}
      aside={<span className="sub">{t('withdrawals.wait', { count: count(data.waiting.length) })}</span>}
    >
      {data.waiting.map((one) => (
        <Row key={one.id} withdrawal={one} />
      ))}
      {data.decided.length > 0 && (
        <ol className="steps" aria-label={t('withdrawals.decided')}>
          {data.decided.map(({ id, decidedAt, username, amountMinor, state }) => (
            <li key={id}>
              <time dateTime={new Date(decidedAt).toISOString()}>{clock(decidedAt)}</time>
              <span>
                <b>{money(amountMinor)}</b> {username}
              </span>
              <span className="text-ink-2">{t(`withdrawals.states.${state}`)}</span>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
};

const Row = ({ withdrawal }: { readonly withdrawal: Waiting }) => {
  const { t } = useMessages(cashierMessages);
  const { money, clock } = useFormats();
  const { id, reference, username, name, isBlocked, amountMinor, holder, iban, askedAt, isOverAlone } =
    withdrawal;
  return (
    <article className="withdrawal" aria-label={t('withdrawals.of', { reference })}>
      <p>
        <b>{name}</b> <span className="sub">{username}</span>
        {isBlocked && (
          <StatePill tone="bad" icon={Ban} filled>
            {t('blocked')}
          </StatePill>
        )}
        <b className="amount">{money(amountMinor)}</b>
      </p>
      <dl>
        <div>
          <dt>{t('withdrawals.holder')}</dt>
          <dd>{holder}</dd>
        </div>
        <div>
          <dt>IBAN</dt>
          <dd>{spacedIban(iban)}</dd>
        </div>
        <div>
          <dt>{t('withdrawals.reference')}</dt>
          <dd>{reference}</dd>
        </div>
        <div>
          <dt>{t('withdrawals.asked')}</dt>
          <dd>{clock(askedAt)}</dd>
        </div>
      </dl>
      <ActionForm
        action="payWithdrawal"
        icon={Landmark}
        group={id}
        title={t('withdrawals.pay', { amount: money(amountMinor) })}
        does={t('withdrawals.payDoes')}
        submit={t('withdrawals.paySubmit', { amount: money(amountMinor), player: username })}
        content={{ withdrawalId: id }}
        amountMinor={isOverAlone ? Number.MAX_SAFE_INTEGER : 0}
      />
      <RefuseForm withdrawal={withdrawal} />
    </article>
  );
};

const RefuseForm = ({ withdrawal: { id, amountMinor, username } }: { readonly withdrawal: Waiting }) => {
  const { t } = useMessages(cashierMessages);
  const { money } = useFormats();
  const noteId = useId();
  const [verdict, setVerdict] = useState<'refused' | 'cancelled'>('refused');
  const [playerNote, setPlayerNote] = useState('');
  const isComplete = verdict === 'cancelled' || playerNote.trim() !== '';
  return (
    <ActionForm
      action="refuseWithdrawal"
      icon={Undo2}
      group={id}
      title={t('withdrawals.giveBack')}
      does={t('withdrawals.giveBackDoes')}
      submit={t(`withdrawals.giveBackSubmit.${verdict}`, { amount: money(amountMinor), player: username })}
      content={isComplete ? { withdrawalId: id, verdict, playerNote: playerNote.trim() } : null}
    >
      <Segmented<'refused' | 'cancelled'>
        legend={t('withdrawals.giveBack')}
        value={verdict}
        choices={[
          { value: 'refused', label: t('withdrawals.refuse') },
          { value: 'cancelled', label: t('withdrawals.cancel') },
        ]}
        onChange={setVerdict}
      />
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
