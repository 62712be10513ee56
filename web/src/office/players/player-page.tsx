import type { OfficeAnswer } from '@reelfloor/protocol/office';
import { Ban, Coffee, Hourglass, User } from 'lucide-react';
import { useMessages } from '../../i18n/use-messages.ts';
import { useOffice } from '../api/use-office.ts';
import { useFormats } from '../ui/formats.ts';
import { Failed, Loading } from '../ui/notes.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { StatePill } from '../ui/state-pill.tsx';
import { useServerNow } from '../ui/use-server-now.ts';
import { AccountActions } from './account-actions.tsx';
import { BalanceCard } from './balance-card.tsx';
import { IndicatorsCard } from './indicators-card.tsx';
import { LimitsCard } from './limits-card.tsx';
import { playersMessages } from './messages/index.ts';
import { PlayerActions } from './player-actions.tsx';
import { PlayerRequests } from './player-requests.tsx';
import { ProtectionActions } from './protection-actions.tsx';
import { RecordCard } from './record-card.tsx';
import { SessionsCard, span } from './sessions-card.tsx';
import { StatementCard } from './statement-card.tsx';
import './players.css';

type Page = OfficeAnswer<'player'>;

/** One player: where the money is, whether the player is safe, and what can be done. */
export const PlayerPage = ({ params }: { readonly params: Readonly<Record<string, string | undefined>> }) => {
  const { t } = useMessages(playersMessages);
  const asked = params.id ?? '';
  const { data, error, refetch } = useOffice('player', { params: { player: asked } }, { everyMs: 5_000 });
  const username = data?.player.username ?? asked;
  return (
    <>
      <PageHead title={username} above={[{ title: t('players'), href: '/players' }]} />
      {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading rows={10} />}
      {data && (
        <div className="player">
          <Head page={data} />
          <div className="column first">
            <BalanceCard money={data.money} />
            <LimitsCard limits={data.limits} operatorRaises={data.operatorRaises} />
            <IndicatorsCard player={username} indicators={data.indicators} />
            <ProtectionActions page={data} />
          </div>
          <div className="column middle">
            <StatementCard player={username} />
            <SessionsCard player={username} />
          </div>
          <div className="column last">
            <PlayerRequests player={username} />
            <PlayerActions page={data} />
            <RecordCard player={username} />
            <AccountActions page={data} />
          </div>
        </div>
      )}
    </>
  );
};

const Head = ({ page }: { readonly page: Page }) => {
  const { t } = useMessages(playersMessages);
  const { money, day } = useFormats();
  const { player, paidInMinor } = page;
  const { displayName, username, createdAt, bornOn, age } = player;
  const date = (text: string) => day(text, { day: 'numeric', month: 'short', year: 'numeric' });
  return (
    <header className="player-head">
      <span className="av" data-initials={initialsOf(displayName)} />
      <h2>{displayName}</h2>
      {displayName !== username && <span className="login">{username}</span>}
      <NowPill page={page} />
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

/** What holds for the player now: blocked, on a break, or at a machine. */
const NowPill = ({ page: { player, seat, protection } }: { readonly page: Page }) => {
  const { t } = useMessages(playersMessages);
  const { moment, clock } = useFormats();
  const now = useServerNow();
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
          {t(kinds[held.kind])},{' '}
          {held.untilAt === null ? t('endless') : t('untilFact', { time: moment(held.untilAt) })}
        </StatePill>
      )}
      {protection.register !== null && (
        <StatePill tone="hold" icon={Coffee} filled>
          {t('excluded')}: {protection.register}
        </StatePill>
      )}
      {seat && seat.state === 'held' && seat.holdUntil === null && (
        <StatePill tone="info" icon={User} filled>
          {t('playing', { machine: seat.machine, time: span(now - seat.sinceAt) })}
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
