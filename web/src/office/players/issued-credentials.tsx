import { useMessages } from '../../i18n/use-messages.ts';
import { actionsMessages } from './messages/actions/actions-messages.ts';

/** Shows a player's new password and PIN, which are not stored in plain text: staff must pass them on now. */
export const NewPlayerPasswordAndPin = ({
  password,
  pin,
}: {
  readonly password: string | null;
  readonly pin: string | null;
}) => {
  const { t } = useMessages(actionsMessages);
  if (password === null && pin === null) return <p className="text-12 text-ink-2">{t('shownBefore')}</p>;
  return (
    <dl className="secrets">
      {password !== null && (
        <div>
          <dt>{t('password')}</dt>
          <dd>{password}</dd>
        </div>
      )}
      {pin !== null && (
        <div>
          <dt>PIN</dt>
          <dd>{pin}</dd>
        </div>
      )}
      <div>
        <dt>{t('onlyOnce')}</dt>
      </div>
    </dl>
  );
};
