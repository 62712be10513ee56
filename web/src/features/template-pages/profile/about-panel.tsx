import { TriangleAlert } from 'lucide-react';
import { thrownText } from '../../../i18n/failure-text.ts';
import { formatMoment } from '../../../i18n/format-time.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { PageNote } from '../../../ui/page-note.tsx';
import { useOwnAccount } from './api/own-records.ts';
import { useProfileTexts } from './use-player-page-texts.ts';

/** Who it is. */
export const AboutPanel = () => {
  const { t, language } = useProfileTexts();
  const { t: word } = useTexts();
  const { data, error, isFetching, refetch } = useOwnAccount();
  if (error)
    return (
      <PageNote
        urgent
        icon={<TriangleAlert />}
        title={t('profileFailed')}
        advice={thrownText(error)}
        action={
          <Button busy={isFetching} onClick={() => void refetch()}>
            {word('words.retry')}
          </Button>
        }
      />
    );
  if (!data) return <p role="status">{word('words.loading')}</p>;
  const { user, group, createdAt } = data;
  const facts: readonly (readonly [string, string])[] = [
    [t('username'), user.username],
    [t('fullName'), [user.name, user.lastname].filter(Boolean).join(' ') || t('none')],
    [t('email'), user.email || t('none')],
    [t('group'), group === 'admin' || group === 'staff' ? t(`groups.${group}`) : t('groups.user')],
    [t('since'), formatMoment(createdAt, language)],
  ];
  return (
    <dl className="grid gap-x-8 gap-y-5 md:grid-cols-2 lg:grid-cols-3">
      {facts.map(([name, value]) => (
        <div key={name} className="min-w-0">
          <dt className="text-ink-3">{name}</dt>
          <dd className="figures text-16 break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
};
