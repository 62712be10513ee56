import type { OfficeAnswer } from '@reelfloor/protocol/office-call-types';
import { HandCoins, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'wouter';
import { useMessages } from '../../i18n/use-messages.ts';
import { useOfficeQuery } from '../api/use-office-query.ts';
import { useSignedInStaffRight } from '../api/use-signed-in-staff.ts';
import { ActionForm } from '../ui/action-form.tsx';
import { Card } from '../ui/card.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { useNumberAndDateFormatters } from '../ui/number-and-date-formatters.ts';
import { EmptyMessage, LoadingSkeleton, QueryFailureMessage } from '../ui/page-state-messages.tsx';
import { WaitingRequestNotice } from '../ui/waiting-request-notice.tsx';
import { casinosMessages } from './messages/casinos-messages.ts';
import { useCasinoResponseAndEventTexts } from './use-casino-response-texts.ts';
import { useWaitingCasinoRequests } from './use-waiting-casino-requests.ts';

const everyMs = 5_000;

type Transfer = OfficeAnswer<'casinoTransfers'>['transfers'][number];

/** Money movements that the casino refused, which staff must decide, and movements without a final response. */
export const UnresolvedPlatformTransfersTab = ({ site }: { readonly site: number }) => {
  const { t } = useMessages(casinosMessages);
  const { data, error, refetch } = useOfficeQuery('casinoTransfers', { params: { site } }, { everyMs });
  const [params, setParams] = useSearchParams();
  if (error && !data) return <QueryFailureMessage error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingSkeleton />;
  const held = data.transfers.filter(({ isHeld }) => isHeld);
  const open = data.transfers.filter(({ isHeld }) => !isHeld);
  const asked = Number(params.get('transfer'));
  const chosen = held.find(({ number }) => number === asked) ?? held[0];
  return (
    <div className="casino-cards">
      <div className="flex min-w-0 flex-col gap-5">
        <Card title={t('heldTitle')} aside={<span className="sub">{t('heldNote')}</span>}>
          {held.length === 0 ? (
            <EmptyMessage>{t('noHeld')}</EmptyMessage>
          ) : (
            <TransferTable
              name={t('heldTitle')}
              transfers={held}
              chosen={chosen?.number ?? null}
              onChoose={(number) => setParams({ of: 'transfers', transfer: String(number) })}
            />
          )}
        </Card>
        <Card title={t('openTitle')} aside={<span className="sub">{t('openNote')}</span>}>
          {open.length === 0 ? (
            <EmptyMessage>{t('noOpen')}</EmptyMessage>
          ) : (
            <TransferTable name={t('openTitle')} transfers={open} chosen={null} />
          )}
        </Card>
      </div>
      {chosen && <ChosenTransfer key={chosen.number} transfer={chosen} />}
    </div>
  );
};

interface TransferTableProps {
  readonly name: string;
  readonly transfers: readonly Transfer[];
  readonly chosen: number | null;
  readonly onChoose?: (number: number) => void;
}

const TransferTable = ({ name, transfers, chosen, onChoose }: TransferTableProps) => {
  const { t } = useMessages(casinosMessages);
  const { money, moment, symbol } = useNumberAndDateFormatters();
  const words = useCasinoResponseAndEventTexts();
  const columns: Column<Transfer>[] = [
    {
      id: 'player',
      head: t('player'),
      cell: ({ number, player }) => (
        <Two sub={player.ref}>
          {onChoose ? (
            <button
              type="button"
              className="font-semibold"
              aria-pressed={number === chosen}
              onClick={() => onChoose(number)}
            >
              {player.name}
            </button>
          ) : (
            <span className="font-semibold">{player.name}</span>
          )}
        </Two>
      ),
    },
    {
      id: 'kind',
      head: t('transfer'),
      className: 'wide-only',
      cell: ({ number, kind }) => <Two sub={t('number', { number: String(number) })}>{t(`kinds.${kind}`)}</Two>,
    },
    {
      id: 'reason',
      head: onChoose ? t('reason') : t('saidLast'),
      className: 'reason',
      cell: ({ answer, tries, nextAt, isHeld }) => (
        <Two sub={isHeld ? (answer?.code ?? '') : t('tries', { count: tries, time: moment(nextAt) })}>
          {words.answer(answer)}
        </Two>
      ),
    },
    {
      id: 'since',
      head: t('since'),
      className: 'wide-only',
      cell: ({ heldAt, at }) => moment(heldAt ?? at),
    },
    {
      id: 'amount',
      head: t('amountIn', { symbol }),
      isFigure: true,
      cell: ({ amountMinor }) => <b className="font-semibold">{money(amountMinor, { bare: true })}</b>,
    },
  ];
  return (
    <DataTable
      name={name}
      className="two-lines"
      rows={transfers}
      keyOf={({ number }) => String(number)}
      columns={columns}
    />
  );
};

/** A cell with a second line below the first. */
const Two = ({ children, sub }: { children: ReactNode; sub: string }) => (
  <span className="two">
    {children}
    <small>{sub}</small>
  </span>
);

const ChosenTransfer = ({ transfer }: { readonly transfer: Transfer }) => {
  const { t } = useMessages(casinosMessages);
  const { money, moment } = useNumberAndDateFormatters();
  const words = useCasinoResponseAndEventTexts();
  const mayDecide = useSignedInStaffRight('adjustLedger') !== null;
  const maySeePlayers = useSignedInStaffRight('seePlayers') !== null;
  const maySeeFloor = useSignedInStaffRight('seeFloor') !== null;
  const { number, id, kind, player, machine, amountMinor, at, heldAt, answer } = transfer;
  const [request] = useWaitingCasinoRequests('decidePlatformTransfer', String(number));
  const amount = money(amountMinor);
  return (
    <Card
      title={t('decideTitle', { amount })}
      aside={<span className="sub">{t('number', { number: String(number) })}</span>}
    >
      <p className="px-4 pb-3 text-ink-2">{t(`meaning.${kind}`, { player: player.name, amount })}</p>
      <dl className="casino-facts">
        <div>
          <dt>{t('reason')}</dt>
          <dd>
            <span>{words.answer(answer)}</span>
            {answer?.message && <q className="sub">{answer.message}</q>}
          </dd>
        </div>
        <div>
          <dt>{t('player')}</dt>
          <dd>
            {maySeePlayers ? (
              <Link className="underline" href={`/players/${encodeURIComponent(player.id)}`}>
                {player.name}
              </Link>
            ) : (
              <span>{player.name}</span>
            )}
            <span className="sub">{t('atCasino', { ref: player.ref })}</span>
          </dd>
        </div>
        <div>
          <dt>{t('machine')}</dt>
          <dd>
            {machine !== null && maySeeFloor ? (
              <Link className="underline" href={`/machine/${encodeURIComponent(machine)}`}>
                {machine}
              </Link>
            ) : (
              (machine ?? '–')
            )}
          </dd>
        </div>
        <div>
          <dt>{t('askedAt')}</dt>
          <dd>{moment(at)}</dd>
        </div>
        <div>
          <dt>{t('heldSince')}</dt>
          <dd>{heldAt === null ? '–' : moment(heldAt)}</dd>
        </div>
        <div>
          <dt>{t('id')}</dt>
          <dd>
            <code className="break-all select-all">{id}</code>
          </dd>
        </div>
      </dl>
      {request ? (
        <div className="border-t border-line p-4">
          <WaitingRequestNotice request={request} title={t('decideTitle', { amount })} />
        </div>
      ) : mayDecide ? (
        <>
          <ActionForm
            action="decidePlatformTransfer"
            icon={RotateCw}
            group="casino-transfer"
            title={t('retry')}
            note={t('retryNote')}
            does={t('retryDoes')}
            submit={t('retrySubmit', { amount })}
            content={{ number, decision: 'retry' }}
          />
          <ActionForm
            action="decidePlatformTransfer"
            icon={HandCoins}
            group="casino-transfer"
            title={t(`close.${kind}`)}
            note={t('closeNote')}
            does={t(`closeDoes.${kind}`, { player: player.name, amount })}
            submit={t('closeSubmit', { amount })}
            content={{ number, decision: 'close' }}
          />
        </>
      ) : (
        <p className="border-t border-line px-4 py-3 text-12 text-ink-2">{t('decidedByHall')}</p>
      )}
    </Card>
  );
};
