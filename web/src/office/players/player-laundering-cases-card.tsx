import { Flag, FolderOpen } from 'lucide-react';
import { Link } from 'wouter';
import { useMessages } from '../../i18n/use-messages.ts';
import { useOfficeQuery } from '../api/use-office-query.ts';
import { useSignedInStaffRight } from '../api/use-signed-in-staff.ts';
import { ActionForm } from '../ui/action-form.tsx';
import { Card } from '../ui/card.tsx';
import { useNumberAndDateFormatters } from '../ui/number-and-date-formatters.ts';
import { EmptyMessage } from '../ui/page-state-messages.tsx';
import { useLaunderingIndicatorTexts } from '../ui/use-laundering-indicator-texts.ts';
import { identityMessages } from './messages/identity/identity-messages.ts';

/** Suspected money laundering of a player, for users who may see it: indicators that belong to no case yet, and the cases. */
export const PlayerLaunderingCasesCard = ({ player }: { readonly player: string }) =>
  useSignedInStaffRight('seeCases') === null ? null : <Shown player={player} />;

const Shown = ({ player }: { readonly player: string }) => {
  const { t } = useMessages(identityMessages);
  const { moment } = useNumberAndDateFormatters();
  const said = useLaunderingIndicatorTexts();
  const { data } = useOfficeQuery('playerCases', { params: { player } }, { everyMs: 10_000 });
  if (!data) return null;
  const { cases, waiting } = data;
  const open = cases.find(({ outcome }) => outcome === null);
  return (
    <Card title={t('laundering')}>
      {cases.length + waiting.length === 0 && <EmptyMessage>{t('noCases')}</EmptyMessage>}
      <ul className="indicators">
        {waiting.map((indicator) => (
          <li key={indicator.id} data-open="">
            <Flag />
            <span>
              <b>{said.title(indicator)}</b>
              <small>
                {moment(indicator.at)}. {said.figures(indicator)}
              </small>
            </span>
            <span className="tag">{t('noCaseYet')}</span>
          </li>
        ))}
        {cases.map(({ number, openedAt, reason, outcome }) => (
          <li key={number} data-open={outcome === null ? '' : undefined}>
            <FolderOpen />
            <span>
              <b>
                <Link href={`/cases?number=${number}`}>{t('case', { number })}</Link>
              </b>
              <small>
                {moment(openedAt)}. {reason}
              </small>
            </span>
            <span className="tag">{t(`outcomes.${outcome ?? 'open'}`)}</span>
          </li>
        ))}
      </ul>
      {!open && (
        <ActionForm
          action="openCase"
          icon={FolderOpen}
          title={t('openCase')}
          note={t('openCaseNote')}
          does={t('openCaseDoes')}
          submit={t('openCase')}
          content={{ player }}
        />
      )}
    </Card>
  );
};
