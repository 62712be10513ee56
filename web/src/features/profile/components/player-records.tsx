import type { PlayerId } from '@reelfloor/protocol';
import { Link } from 'wouter';
import { useProfile } from '../../../api/use-profile.ts';
import { useProfileTexts } from '../../../i18n/use-profile-texts.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { buttonClass } from '../../../ui/button.tsx';

export const PlayerRecords = ({ profileId }: { profileId: PlayerId }) => {
  const { t } = useProfileTexts();
  const { t: word } = useTexts();
  const { data } = useProfile(profileId);
  if (!data) return null;
  const query = new URLSearchParams({ player: profileId });
  return (
    <section aria-labelledby="records" className="rounded-card border border-line bg-surface-1 p-5 md:p-6">
      <h2 id="records" className="mb-4 text-20">
        {t('records')}
      </h2>
      <div className="flex flex-wrap gap-3">
        <Link href={`/slot-sessions?${query}`} className={buttonClass('outline')}>
          {word('words.gameSessions')}
        </Link>
        <Link href={`/transactions?${query}`} className={buttonClass('outline')}>
          {word('words.transactions')}
        </Link>
      </div>
    </section>
  );
};
