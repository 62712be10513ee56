import './players.css';
import type { OfficeAnswer } from '@reelfloor/protocol/office-call-types';
import { Ban, Coffee, Hourglass, ReceiptText, TriangleAlert, User } from 'lucide-react';
import { Link } from 'wouter';
import { useMessages } from '../../i18n/use-messages.ts';
import { useOfficeQuery } from '../api/use-office-query.ts';
import { RequestCard } from '../approval-requests/request-card.tsx';
import { useRequestVisibilityFilter } from '../approval-requests/use-request-visibility-filter.ts';
import { Card } from '../ui/card.tsx';
import { useNumberAndDateFormatters } from '../ui/number-and-date-formatters.ts';
import { OfficePageHeader } from '../ui/office-page-header.tsx';
import { EmptyMessage, LoadingSkeleton, QueryFailureMessage } from '../ui/page-state-messages.tsx';
import { StatePill } from '../ui/state-pill.tsx';
import { useCurrentServerTimeMs } from '../ui/use-server-now.ts';
import { actionsMessages } from './messages/actions/actions-messages.ts';
import { moneyMessages } from './messages/money/money-messages.ts';
import { playersMessages } from './messages/players-messages.ts';
import { termsMessages } from './messages/terms/terms-messages.ts';
import { PlayerAccountActions } from './player-account-actions.tsx';
import { PlayerActions } from './player-actions.tsx';
import { PlayerHarmIndicatorsCard } from './player-harm-indicators-card.tsx';
import { PlayerIdentityCheckCard } from './player-identity-check-card.tsx';
import { PlayerLaunderingCasesCard } from './player-laundering-cases-card.tsx';
import { PlayerLimitsCard } from './player-limits-card.tsx';
import { buildPlayerMoneyPageUrl } from './player-money-page-url.ts';
import { PlayerMoneyStatementCard } from './player-money-statement-card.tsx';
import { formatSessionDuration, PlayerPlaySessionsCard } from './player-play-sessions-card.tsx';
import { PlayerProtectionActions } from './player-protection-actions.tsx';
import { PlayerAccountHistoryCard } from './player-record-card.tsx';

type Page = OfficeAnswer<'player'>;

/** Page of one player: where their money is, their protection, and the possible actions. */
export const PlayerPage = ({ params }: { readonly params: Readonly<Record<string, string | undefined>> }) => {
  const { t } = useMessages(playersMessages);
  const asked = params.id ?? '';
  const { data, error, refetch } = useOfficeQuery('player', { params: { player: asked } }, { everyMs: 5_000 });
  const username = data?.player.username ?? asked;
  return (
    <>
      <OfficePageHeader title={username} above={[{ title: t('players'), href: '/players' }]} />
      {error && !data && <QueryFailureMessage error={error} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingSkeleton rows={10} />}
      {data && (
        <div className="player">
          <Head page={data} />
          <div className="column first">
            <BalanceCard money={data.money} />
            <PlayerLimitsCard limits={data.limits} operatorRaises={data.operatorRaises} />
            <PlayerIdentityCheckCard player={username} />
            <PlayerHarmIndicatorsCard player={username} indicators={data.indicators} />
            <PlayerLaunderingCasesCard player={username} />
            <PlayerProtectionActions page={data} />
          </div>
          <div className="column middle">
            <PlayerMoneyStatementCard player={username} />
            <PlayerPlaySessionsCard player={username} />
          </div>
          <div className="column last">
            <PlayerRequests player={username} />
            <PlayerActions page={data} />
            <PlayerAccountHistoryCard player={username} />
            <PlayerAcceptedTermsCard page={data} />
            <PlayerAccountActions page={data} />
          </div>
        </div>
      )}
    </>
  );
};

const Head = ({ page }: { readonly page: Page }) => {
  const { t } = useMessages(playersMessages);
  const { t: say } = useMessages(moneyMessages);
  const { money, day } = useNumberAndDateFormatters();
  const { player, paidInMinor } = page;
  const { displayName, username, createdAt, bornOn, age } = player;
  const date = (text: string) => day(text, { day: 'numeric', month: 'short', year: 'numeric' });
  return (
    <header className="player-head">
      <span className="av" data-initials={initialsOf(displayName)} />
      <h2>{displayName}</h2>
      {displayName !== username && <span className="login">{username}</span>}
      <NowPill page={page} />
      <Link href={buildPlayerMoneyPageUrl(username)} className="ctl line">
        <ReceiptText />
        {say('openMoney')}
      </Link>
      <dl>
        <div>
          <dt>{t('playerSince')}</dt>
          <dd>{date(new Date(createdAt).toISOString().slice(0, 10))}</dd>
        </div>
        <div>
          <dt>{t('born')}</dt>
          <dd>{bornOn === null ? t('unknown') : date(bornOn)}</dd>
        </div>
        <div>
          <dt>{t('age')}</dt>
          <dd>{age ?? t('unknown')}</dd>
        </div>
        <div>
          <dt>{t('paidIn')}</dt>
          <dd>{money(paidInMinor)}</dd>
        </div>
      </dl>
    </header>
  );
};

/** The player's current state: blocked, on a break, or at a machine. */
const NowPill = ({ page: { player, seat, protection } }: { readonly page: Page }) => {
  const { t } = useMessages(playersMessages);
  const { moment, clock } = useNumberAndDateFormatters();
  const now = useCurrentServerTimeMs();
  const held = protection.held;
  const kinds = { timeout: 'onBreak', exclusion: 'excluded', operator: 'byOperator' } as const;
  return (
    <>
      {player.isBlocked && (
        <StatePill tone="bad" icon={Ban} filled>
          {t('blocked')}
        </StatePill>
      )}
      {held && (
        <StatePill tone="hold" icon={Coffee} filled>
          {t(kinds[held.kind])}, {held.untilAt === null ? t('endless') : t('untilFact', { time: moment(held.untilAt) })}
        </StatePill>
      )}
      {protection.register !== null && (
        <StatePill tone="hold" icon={Coffee} filled>
          {t('excluded')}: {protection.register}
        </StatePill>
      )}
      {seat && seat.state === 'held' && seat.holdUntil === null && (
        <StatePill tone="info" icon={User} filled>
          {t('playing', { machine: seat.machine, time: formatSessionDuration(now - seat.sinceAt) })}
        </StatePill>
      )}
      {seat && seat.state === 'held' && seat.holdUntil !== null && (
        <StatePill tone="info" icon={Hourglass} filled>
          {t('held', { machine: seat.machine, time: clock(seat.holdUntil) })}
        </StatePill>
      )}
      {seat && seat.state === 'closing' && (
        <StatePill tone="info" icon={Hourglass} filled>
          {t('closing', { machine: seat.machine })}
        </StatePill>
      )}
    </>
  );
};

const initialsOf = (name: string): string =>
  name
    .split(/[\s._-]+/)
    .filter((part) => part !== '')
    .slice(0, 2)
    .map((part) => part[0]?.toLocaleUpperCase() ?? '')
    .join('');

/** Requests about the player that wait for a second person, visible to both persons. */
const PlayerRequests = ({ player }: { readonly player: string }) => {
  const { t } = useMessages(actionsMessages);
  const isShown = useRequestVisibilityFilter();
  const { data } = useOfficeQuery('requests', { query: { subject: player } }, { everyMs: 5_000 });
  const waiting = data?.requests.filter(isShown) ?? [];
  if (waiting.length === 0) return null;
  return (
    <Card title={t('waiting')}>
      {waiting.map((request) => (
        <RequestCard key={request.id} request={request} />
      ))}
    </Card>
  );
};

type Money = OfficeAnswer<'player'>['money'];

/** Where the player's money is. It is marked as consistent only if the server has compared it with the ledger. */
const BalanceCard = ({ money: held }: { readonly money: Money }) => {
  const { t } = useMessages(playersMessages);
  const { money, seconds } = useNumberAndDateFormatters();
  const { totalMinor, places, waitingHandPays, differenceMinor, checkedAt } = held;
  const check =
    differenceMinor === 0 ? (
      <span className="sub">{t('addsUp', { time: seconds(checkedAt) })}</span>
    ) : (
      <StatePill tone="bad" icon={TriangleAlert} filled>
        {t('differs', { amount: money(differenceMinor, { signed: true }) })}
      </StatePill>
    );
  return (
    <Card title={t('balance')} aside={check}>
      <div className="balance">
        <p className="total">{money(totalMinor)}</p>
        <div className="stack" aria-hidden="true">
          {places.map(({ place, machine, transfer, amountMinor }) => (
            <i key={`${place}${machine}${transfer}`} className={place} style={{ flexGrow: Math.max(0, amountMinor) }} />
          ))}
        </div>
        <ul>
          {places.map(({ place, machine, transfer, at, amountMinor }) => (
            <li key={`${place}${machine}${transfer}`}>
              <i className={place} aria-hidden="true" />
              <span>
                {place === 'wallet' && <span>{t('wallet')}</span>}
                {place === 'withdrawal' && <span>{t('heldForWithdrawal')}</span>}
                {place === 'transit' && <span>{t('transit', { machine: machine ?? '' })}</span>}
                {place === 'machine' && <span>{t('meter', { machine: machine ?? '' })}</span>}
                {transfer !== null && at !== null && (
                  <small>{t('sent', { id: transfer.slice(0, 8), time: seconds(at) })}</small>
                )}
              </span>
              <b translate="no">{money(amountMinor, { bare: true })}</b>
            </li>
          ))}
        </ul>
        {waitingHandPays.map(({ id, kind, amountMinor }) => (
          <p key={id} className="text-12 text-ink-2">
            {t('waitingHandPay', {
              kind: kind === 'handPay' ? t('handPay') : t('jackpot'),
              amount: money(amountMinor),
            })}
          </p>
        ))}
      </div>
    </Card>
  );
};

/**
 * The terms of use that the player accepted, in which language, when and from which IP address. Renders nothing if none were ever accepted
 * or requested.
 */
const PlayerAcceptedTermsCard = ({ page: { termsDue, player } }: { readonly page: Page }) => {
  const { t } = useMessages(termsMessages);
  const { moment } = useNumberAndDateFormatters();
  const { consents } = player;
  if (termsDue === null && consents.length === 0) return null;
  return (
    <Card title={t('title')}>
      {termsDue !== null && (
        <p className="px-4 pb-3">
          <StatePill tone="warn" icon={TriangleAlert}>
            {t('due', { number: termsDue })}
          </StatePill>
        </p>
      )}
      {consents.length === 0 && <EmptyMessage>{t('none')}</EmptyMessage>}
      {consents.length > 0 && (
        <dl className="grid gap-2 px-4 pb-4">
          {consents.map(({ at, number, version, lang, ip }) => (
            <div key={at} className="flex flex-wrap justify-between gap-x-4">
              <dt className="font-semibold">
                <span>{number === null ? t('page', { version }) : t('version', { number })}</span>
                {lang !== null && <small className="ms-2 text-ink-2 uppercase">{lang}</small>}
              </dt>
              <dd className="text-ink-2">{t('accepted', { time: moment(at), ip: ip ?? t('unknown') })}</dd>
            </div>
          ))}
        </dl>
      )}
    </Card>
  );
};
