import { Check, History } from 'lucide-react';
import { useMessages } from '../../i18n/use-messages.ts';
import { Card } from '../ui/card.tsx';
import type { OfficeRequest } from '../ui/request-card.tsx';
import { useRequestWords } from '../ui/request-words.ts';
import { StatePill } from '../ui/state-pill.tsx';
import { requestsMessages } from './messages/index.ts';

/** What the asker saw, beside what holds now. A request that was decided has no now. */
export const SeenCard = ({ request: { checks, askedBy, isChanged, state } }: { request: OfficeRequest }) => {
  const { t } = useMessages(requestsMessages);
  const words = useRequestWords();
  if (checks.length === 0) return null;
  const isOpen = state === 'waiting';
  const changed = checks.filter(({ isSame }) => !isSame).length;
  // What changed is read first.
  const rows = checks.toSorted((a, b) => Number(a.isSame) - Number(b.isSame));
  return (
    <Card
      title={t('saw', { login: askedBy.login })}
      aside={
        isOpen && (
          <StatePill tone={isChanged ? 'warn' : 'ok'} icon={isChanged ? History : Check} filled>
            {isChanged ? t('someChanged', { changed, all: checks.length }) : t('allHolds')}
          </StatePill>
        )
      }
    >
      <table className="tb seen">
        <thead>
          <tr>
            <th scope="col">{t('checked')}</th>
            <th scope="col" className="r">
              {t('whenAsked')}
            </th>
            {isOpen && (
              <>
                <th scope="col" className="r">
                  {t('now')}
                </th>
                <th scope="col">{t('holds')}</th>
              </>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((check) => (
            <tr key={words.label(check)} data-changed={check.isSame ? undefined : ''}>
              <th scope="row">{words.label(check)}</th>
              <td className="r">{words.value(check.asked)}</td>
              {isOpen && (
                <>
                  <td className="r now">{check.now && words.value(check.now)}</td>
                  <td>
                    <StatePill tone={check.isSame ? 'ok' : 'warn'} icon={check.isSame ? Check : History}>
                      {t(check.isSame ? 'same' : 'differs')}
                    </StatePill>
                  </td>
                </>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
};
