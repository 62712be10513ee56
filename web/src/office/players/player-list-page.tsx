import './players.css';
import type { OfficeAnswer } from '@reelfloor/protocol/office-call-types';
import { Ban, CircleCheck, Coffee, Flag, Search, User, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'wouter';
import { useMessages } from '../../i18n/use-messages.ts';
import { useOfficeQuery } from '../api/use-office-query.ts';
import { useSignedInStaffRight } from '../api/use-signed-in-staff.ts';
import { ActionForm } from '../ui/action-form.tsx';
import { Card } from '../ui/card.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { TextField } from '../ui/form-fields.tsx';
import { useNumberAndDateFormatters } from '../ui/number-and-date-formatters.ts';
import { OfficePageHeader } from '../ui/office-page-header.tsx';
import { EmptyMessage, LoadingSkeleton, QueryFailureMessage } from '../ui/page-state-messages.tsx';
import { FilterChips } from '../ui/segmented-and-chip-controls.tsx';
import { StatePill } from '../ui/state-pill.tsx';
import { NewPlayerPasswordAndPin } from './issued-credentials.tsx';
import { actionsMessages } from './messages/actions/actions-messages.ts';
import { playersMessages } from './messages/players-messages.ts';

type Listed = OfficeAnswer<'players'>['players'][number];

const filters = ['all', 'seated', 'marked', 'resting', 'blocked', 'team'] as const;
type Filter = (typeof filters)[number];

export const PlayerListPage = () => {
  const { t } = useMessages(playersMessages);
  const [params, setParams] = useSearchParams();
  const search = params.get('search') ?? '';
  const after = params.get('after') ?? '';
  const show = filters.find((one) => one === params.get('show')) ?? 'all';
  const change = (request: Readonly<Record<string, string>>) =>
    setParams(Object.fromEntries(Object.entries(request).filter(([, value]) => value !== '' && value !== 'all')), {
      replace: true,
    });
  const query = { show, ...(search !== '' && { search }), ...(after !== '' && { after }) };
  const { data, error, refetch } = useOfficeQuery('players', { query }, { keepsLast: true, everyMs: 15_000 });
  const last = data?.players.at(-1)?.username ?? '';
  return (
    <>
      <OfficePageHeader title={t('players')} />
      <div className="players">
        <div className="flex flex-wrap items-center gap-3">
          <span className="field w-full max-w-80">
            <Search />
            <input
              type="search"
              value={search}
              onChange={(event) => change({ search: event.target.value })}
              placeholder={t('search')}
              aria-label={t('search')}
              maxLength={64}
            />
          </span>
          {search === '' && (
            <div className="chip-row">
              <FilterChips<Filter>
                legend={t('show')}
                value={show}
                choices={filters.map((value) => ({ value, label: t(value) }))}
                onChange={(value) => change({ show: value })}
              />
            </div>
          )}
        </div>
        <div className="split">
          <Card title={t('players')}>
            {error && <QueryFailureMessage error={error} onRetry={() => void refetch()} />}
            {!data && !error && <LoadingSkeleton rows={8} />}
            {data?.players.length === 0 && <EmptyMessage>{t('nobody')}</EmptyMessage>}
            {data && data.players.length > 0 && <PlayerTable players={data.players} />}
            {data?.hasMore && search !== '' && <footer>{t('tooMany', { count: data.players.length })}</footer>}
            {search === '' && (data?.hasMore || after !== '') && (
              <footer>
                {after !== '' && (
                  <button type="button" className="ctl" onClick={() => change({ show })}>
                    {t('fromStart')}
                  </button>
                )}
                {data?.hasMore && (
                  <button type="button" className="ctl soft" onClick={() => change({ show, after: last })}>
                    {t('more', { count: data.players.length })}
                  </button>
                )}
              </footer>
            )}
          </Card>
          {useSignedInStaffRight('editPlayers') !== null && <AddPlayer />}
        </div>
      </div>
    </>
  );
};

const PlayerTable = ({ players }: { readonly players: readonly Listed[] }) => {
  const { t } = useMessages(playersMessages);
  const { money, day, symbol } = useNumberAndDateFormatters();
  const columns: Column<Listed>[] = [
    {
      id: 'username',
      head: t('username'),
      cell: ({ username }) => (
        <Link href={`/players/${encodeURIComponent(username)}`} className="font-semibold text-ink">
          {username}
        </Link>
      ),
    },
    { id: 'name', head: t('name'), cell: ({ name }) => name || '–' },
    { id: 'state', head: t('state'), cell: (player) => <PlayerState player={player} /> },
    {
      id: 'indicators',
      head: t('indicators'),
      cell: ({ openIndicators }) =>
        openIndicators > 0 ? (
          <StatePill tone="hold" icon={Flag}>
            {openIndicators}
          </StatePill>
        ) : (
          '–'
        ),
    },
    {
      id: 'wallet',
      head: `${t('wallet')}, ${symbol}`,
      isFigure: true,
      cell: ({ walletMinor }) => money(walletMinor, { bare: true }),
    },
    { id: 'mail', head: t('mail'), className: 'late', cell: ({ email }) => email || '–' },
    {
      id: 'since',
      head: t('since'),
      className: 'late',
      cell: ({ createdAt }) =>
        day(new Date(createdAt).toISOString().slice(0, 10), {
          day: 'numeric',
          month: 'short',
          year: 'numeric',
        }),
    },
  ];
  return <DataTable name={t('players')} columns={columns} rows={players} keyOf={({ id }) => id} />;
};

const PlayerState = ({ player }: { readonly player: Listed }) => {
  const { t } = useMessages(playersMessages);
  const { isBlocked, restriction, machine } = player;
  if (isBlocked)
    return (
      <StatePill tone="bad" icon={Ban}>
        {t('blocked')}
      </StatePill>
    );
  if (restriction !== null)
    return (
      <StatePill tone="hold" icon={Coffee}>
        {t(({ timeout: 'onBreak', exclusion: 'excluded', operator: 'byOperator' } as const)[restriction])}
      </StatePill>
    );
  if (machine !== null)
    return (
      <StatePill tone="info" icon={User}>
        {t('at', { machine })}
      </StatePill>
    );
  return (
    <StatePill tone="ok" icon={CircleCheck}>
      {t('free')}
    </StatePill>
  );
};

const usernameForm = /^[\w.-]{4,32}$/;

/** Form that creates a player account at the cash desk. The password is shown once. */
const AddPlayer = () => {
  const { t } = useMessages(actionsMessages);
  const [username, setUsername] = useState('');
  const [name, setName] = useState('');
  const [lastname, setLastname] = useState('');
  const [email, setEmail] = useState('');
  const [bornOn, setBornOn] = useState('');
  const content = usernameForm.test(username) ? { username, name, lastname, email, bornOn } : null;
  return (
    <Card title={t('newPlayer')}>
      <ActionForm
        action="addPlayer"
        icon={UserPlus}
        title={t('addPlayer')}
        note={t('addNote')}
        does={t('addDoes')}
        submit={t('addPlayer')}
        content={content}
        reported={(answer) => <NewPlayerPasswordAndPin {...answer} />}
      >
        <TextField label={t('username')} value={username} onChange={setUsername} />
        <TextField label={t('name')} value={name} onChange={setName} />
        <TextField label={t('lastname')} value={lastname} onChange={setLastname} />
        <TextField label={t('email')} value={email} onChange={setEmail} type="email" />
        <TextField label={t('bornOn')} value={bornOn} onChange={setBornOn} type="date" />
      </ActionForm>
    </Card>
  );
};
