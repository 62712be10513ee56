import { CheckCheck, Dices, Gift, HandCoins, KeyRound, type LucideIcon, Trophy, Wallet } from 'lucide-react';
import { FailedNote } from '../../../failures/failed-note.tsx';
import { formatMoment } from '../../../i18n/format-time.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { RecordSkeletons } from '../../../records/record-skeletons.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { type Achievement, type AchievementName, achievementsOf } from './achievements.ts';
import { useLatestRecords } from './api/own-records.ts';
import { usePlayerPageTexts } from './use-player-page-texts.ts';

/** Lists the achievements, reached or not, computed from the latest records. */
export const AchievementList = () => {
  const { t } = usePlayerPageTexts();
  const { t: word } = useTexts();
  const { data, error, isFetching, refetch } = useLatestRecords();
  if (error)
    return (
      <FailedNote
        title={word('records.loadFailed')}
        error={error}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <RecordSkeletons text={word('words.loading')} />;
  return (
    <>
      <p className="pb-4 text-ink-2">{t('achievementsLead')}</p>
      <ul className="grid gap-3 md:grid-cols-2 lg:grid-cols-3">
        {achievementsOf(data).map((achievement) => (
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
  const { t, language } = usePlayerPageTexts();
  const Icon = icons[name];
  const state =
    at !== null ? (
      <time dateTime={new Date(at).toISOString()}>{formatMoment(at, language)}</time>
    ) : steps ? (
      t('stepsDone', steps)
    ) : (
      t('notYet')
    );
  return (
    <li className="flex items-start gap-4 rounded-card border border-line bg-bg p-4">
      <span
        aria-hidden="true"
        className={classNames(
          'grid size-11 flex-none place-items-center rounded-full',
          at === null ? 'bg-surface-2 text-ink-3' : 'bg-primary text-on-primary',
        )}
      >
        <Icon className="size-5" strokeWidth={1.75} />
      </span>
      <div className="min-w-0">
        <h2 className="text-16">{t(`reached.${name}.title`)}</h2>
        <p className="text-ink-2">{t(`reached.${name}.text`)}</p>
        <p className={classNames('figures mt-1 text-12', at === null ? 'text-ink-3' : 'text-ink')}>{state}</p>
      </div>
    </li>
  );
};
