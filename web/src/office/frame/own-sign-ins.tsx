import { browserName } from '../../i18n/browser-name.ts';
import { useMessages } from '../../i18n/use-messages.ts';
import { useCall } from '../api/use-call.ts';
import { useOffice } from '../api/use-office.ts';
import { useFormats } from '../ui/formats.ts';
import { Failed, Loading } from '../ui/notes.tsx';
import { frameMessages } from './messages/index.ts';

export const OwnSignIns = () => {
  const { t } = useMessages(frameMessages);
  const { moment } = useFormats();
  const { data, error, refetch } = useOffice('ownSignIns', {});
  const end = useCall('endSignIn');
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading rows={2} />;
  return (
    <ul>
      {data.signIns.map(({ id, browser, address, beganAt, seenAt, isThis }) => (
        <li key={id} className="flex items-center gap-3 py-2">
          <div className="min-w-0 flex-1 text-12 text-ink-2">
            <p className="truncate text-14 text-ink" title={browser}>
              {browserName(browser)}
            </p>
            <p>
              {address} · {isThis ? t('thisOne') : t('seen', { time: moment(seenAt) })}
            </p>
            <p>{t('since', { time: moment(beganAt) })}</p>
          </div>
          {!isThis && (
            <button
              type="button"
              className="ctl soft"
              disabled={end.isPending}
              onClick={() => end.mutate({ params: { id } })}
            >
              {t('end')}
            </button>
          )}
        </li>
      ))}
    </ul>
  );
};
