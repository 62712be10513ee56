import type { OfficeAnswer } from '@reelfloor/protocol/office';
import { ShieldCheck, TriangleAlert } from 'lucide-react';
import { useMessages } from '../../i18n/use-messages.ts';
import { Card } from '../ui/card.tsx';
import { useFormats } from '../ui/formats.ts';
import { profileMessages } from './messages/profile/index.ts';

type Profile = OfficeAnswer<'operatorSettings'>['profiles'][number];

/** Which profiles protect players here, whether a lawyer has read each, and what it says that it lacks. The command line assigns them. */
export const ProfileCard = ({ profiles }: { profiles: readonly Profile[] }) => {
  const { t } = useMessages(profileMessages);
  const { day } = useFormats();
  if (profiles.length === 0) return null;
  const stateOf = ({ id, legalReview }: Profile): string => {
    if (id === null) return t('unreadable');
    if (legalReview === null) return t('unread');
    return t('read', { day: day(legalReview, { day: 'numeric', month: 'short', year: 'numeric' }) });
  };
  return (
    <Card title={t('title')} className="col-span-full">
      {profiles.map((profile) => {
        const { site, id, about, lacks } = profile;
        const Icon = lacks.length > 0 || id === null ? TriangleAlert : ShieldCheck;
        return (
          <details key={site ?? 'hall'} className="action">
            <summary>
              <Icon />
              <span>
                <b>{`${site === null ? t('hall') : t('site', { site })}: ${id ?? '?'}`}</b>
                <small>
                  {lacks.length > 0
                    ? `${stateOf(profile)} · ${t('lacks', { count: lacks.length })}`
                    : stateOf(profile)}
                </small>
              </span>
            </summary>
            <div lang="en" className="grid max-w-200 gap-2 px-4 pb-4 text-ink-2">
              {about !== '' && <p>{about}</p>}
              <ul className="grid list-disc gap-1 ps-5">
                {lacks.map((what) => (
                  <li key={what}>{what}</li>
                ))}
              </ul>
            </div>
          </details>
        );
      })}
    </Card>
  );
};
