import { type LoginHistoryEntry, type SlotSession, type Transaction, transactionCodes } from '@reelfloor/protocol';
import { CheckCheck, Dices, Gift, HandCoins, KeyRound, type LucideIcon, Trophy, Wallet } from 'lucide-react';
import { usePlayerProfile } from '../../../api/use-player-profile.ts';
import { useSignedInAccount } from '../../../api/use-sign-in-state.ts';
import { FailureNotice } from '../../../failures/failure-notice.tsx';
import { formatDateTime } from '../../../i18n/format-time.ts';
import { mainMessages } from '../../../i18n/i18n.ts';
import { accountMessages } from '../../../i18n/messages/account/account-messages.ts';
import { useFormatUserProfileFields } from '../../../i18n/use-format-user-profile-fields.ts';
import { useMessages } from '../../../i18n/use-messages.ts';
import { RecordLoadingSkeletons } from '../../../records/record-loading-skeletons.tsx';
import { PlayerAvatar } from '../../../ui/avatar.tsx';
import { joinClassNames } from '../../../ui/class-names.ts';
import { CardedPageLayout } from '../../../ui/pages/carded-page-layout.tsx';
import { useOwnLatestRecords } from './api/own-records.ts';
import { profileMessages } from './messages/profile-messages.ts';
import { PlayerTimeline } from './player-timeline.tsx';

/** Page about the player from their own records: timeline, account data and achievements. */
export const ProfilePage = ({ title }: { title: string }) => {
  const { t, language } = useMessages(profileMessages);
  const user = useSignedInAccount()?.user;
  const name = user?.displayName || user?.username || title;
  return (
    <CardedPageLayout
      title={name}
      lead={t('lead')}
      actions={<PlayerAvatar name={name} language={language} picture={user?.photoURL} />}
      tabs={[
        { id: 'timeline', label: t('timeline'), content: <PlayerTimeline /> },
        { id: 'about', label: t('about'), content: <AboutPanel /> },
        { id: 'achievements', label: t('achievements'), content: <AchievementList /> },
      ]}
    />
  );
};

/** Shows the player's name, role and other account data. */
const AboutPanel = () => {
  const { t } = useMessages(accountMessages);
  const factsOf = useFormatUserProfileFields();
  const { t: word } = useMessages(mainMessages);
  const { data, error, isFetching, refetch } = usePlayerProfile(null);
  if (error)
    return <FailureNotice title={t('profileFailed')} error={error} busy={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <p role="status">{word('words.loading')}</p>;
  return (
    <dl className="grid gap-x-8 gap-y-5 md:grid-cols-2 lg:grid-cols-3">
      {factsOf(data).map(([name, value]) => (
        <div key={name} className="min-w-0">
          <dt className="text-ink-3">{name}</dt>
          <dd className="figures text-16 break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
};

/** Lists the achievements, reached or not, computed from the latest records. */
const AchievementList = () => {
  const { t } = useMessages(profileMessages);
  const { t: word } = useMessages(mainMessages);
  const { data, error, isFetching, refetch } = useOwnLatestRecords();
  if (error)
    return (
      <FailureNotice
        title={word('records.loadFailed')}
        error={error}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <RecordLoadingSkeletons text={word('words.loading')} />;
  return (
    <>
      <p className="pb-4 text-ink-2">{t('achievementsLead')}</p>
      <ul className="grid gap-3 md:grid-cols-2 lg:grid-cols-3">
        {listPlayerAchievements(data).map((achievement) => (
          <AchievementCard key={achievement.name} achievement={achievement} />
        ))}
      </ul>
    </>
  );
};

const icons: Record<AchievementName, LucideIcon> = {
  firstGame: Dices,
  everyBrand: CheckCheck,
  freeSpins: Gift,
  broughtHome: Wallet,
  handPay: HandCoins,
  jackpot: Trophy,
  ownPassword: KeyRound,
};

const AchievementCard = ({ achievement: { name, at, steps } }: { achievement: Achievement }) => {
  const { t, language } = useMessages(profileMessages);
  const Icon = icons[name];
  const state =
    at !== null ? (
      <time dateTime={new Date(at).toISOString()}>{formatDateTime(at, language)}</time>
    ) : steps ? (
      t('stepsDone', steps)
    ) : (
      t('notYet')
    );
  return (
    <li className="flex items-start gap-4 rounded-card border border-line bg-bg p-4">
      <span
        aria-hidden="true"
        className={joinClassNames(
          'grid size-11 flex-none place-items-center rounded-full',
          at === null ? 'bg-surface-2 text-ink-3' : 'bg-primary text-on-primary',
        )}
      >
        <Icon className="size-5" strokeWidth={1.75} />
      </span>
      <div className="min-w-0">
        <h2 className="text-16">{t(`reached.${name}.title`)}</h2>
        <p className="text-ink-2">{t(`reached.${name}.text`)}</p>
        <p className={joinClassNames('figures mt-1 text-12', at === null ? 'text-ink-3' : 'text-ink')}>{state}</p>
      </div>
    </li>
  );
};

export interface OwnRecords {
  readonly transactions: readonly Transaction[];
  readonly sessions: readonly SlotSession[];
  readonly logins: readonly LoginHistoryEntry[];
  readonly brandCount: number;
}

const achievementNames = [
  'firstGame',
  'everyBrand',
  'freeSpins',
  'broughtHome',
  'handPay',
  'jackpot',
  'ownPassword',
] as const;
type AchievementName = (typeof achievementNames)[number];

interface Achievement {
  readonly name: AchievementName;
  /** When the achievement was first reached, as Unix time in ms; null if not yet. */
  readonly at: number | null;
  /** Progress of an achievement with several steps; null for other achievements. */
  readonly steps: { readonly done: number; readonly of: number } | null;
}

/** Returns the player's achievements, computed from these records. No achievement depends on how much was staked. */
export const listPlayerAchievements = ({ transactions, sessions, logins, brandCount }: OwnRecords): Achievement[] => {
  const firstOf = (moments: readonly number[]) => (moments.length === 0 ? null : Math.min(...moments));
  const transactionOf = (type: Transaction['type']) =>
    firstOf(transactions.filter((it) => it.type === type).map(({ at }) => at));
  const brands = [...new Set(sessions.map(({ brand }) => brand))];
  const firstVisits = brands.map((brand) =>
    Math.min(...sessions.filter((visit) => visit.brand === brand).map(({ start }) => start)),
  );
  const reached: Record<AchievementName, number | null> = {
    firstGame: firstOf(sessions.map(({ start }) => start)),
    everyBrand: brandCount > 0 && firstVisits.length >= brandCount ? Math.max(...firstVisits) : null,
    freeSpins: firstOf(sessions.filter(({ freeSpinCount }) => freeSpinCount > 0).map(({ start }) => start)),
    broughtHome: transactionOf(transactionCodes.cashOut),
    handPay: transactionOf(transactionCodes.handPay),
    jackpot: transactionOf(transactionCodes.jackpot),
    ownPassword: firstOf(logins.filter(({ label }) => label === 'changed password').map(({ at }) => at)),
  };
  return achievementNames.map((name) => ({
    name,
    at: reached[name],
    steps: name === 'everyBrand' ? { done: Math.min(firstVisits.length, brandCount), of: brandCount } : null,
  }));
};
