import { Ban } from 'lucide-react';
import { Link } from 'wouter';
import { useMessages } from '../../i18n/use-messages.ts';
import { partsMessages } from './messages/parts/parts-messages.ts';
import type { OfficeRequest } from './office-request.ts';
import { useRequestTexts } from './use-request-texts.ts';

interface RequestNoticeProps {
  readonly request: OfficeRequest;
  /** Title for a request whose player has been anonymised since then. */
  readonly title: string;
}

/** A pending request in one sentence, with a link to the page where a second person decides. */
export const WaitingRequestNotice = ({ request, title }: RequestNoticeProps) => {
  const { t } = useMessages(partsMessages);
  const words = useRequestTexts();
  const { id, effect, askedBy, reason, isChanged } = request;
  return (
    <div className="request-notice">
      <p className={effect?.isRefusal ? 'says text-bad' : 'says'}>
        {effect?.isRefusal && <Ban />}
        <b>{effect ? words.sentence(effect, askedBy.login).does : title}</b>
      </p>
      <p>
        {askedBy.login}: <q>{reason}</q>
      </p>
      {isChanged && <p className="text-warn">{t('changedSince')}</p>}
      <Link className="ctl line" href={`/requests?id=${encodeURIComponent(id)}`}>
        {t('openRequest')}
      </Link>
    </div>
  );
};
