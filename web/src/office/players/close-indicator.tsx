import { useState } from 'react';
import { useMessages } from '../../i18n/use-messages.ts';
import { useFailureText } from '../api/failure-texts.ts';
import { useAction } from '../api/use-action.ts';
import { useGrant } from '../api/use-me.ts';
import { TextField } from '../ui/fields.tsx';
import { SheetButton } from '../ui/sheet-button.tsx';
import { actionsMessages } from './messages/actions/index.ts';

/** Closes a harm indicator with what was found, for those who may. */
export const CloseIndicator = ({
  player,
  indicator,
}: {
  readonly player: string;
  readonly indicator: string;
}) => {
  const { t } = useMessages(actionsMessages);
  if (useGrant('limitPlayer') === null) return null;
  return (
    <SheetButton label={t('closeHarmIndicator')} className="ctl soft mt-1">
      {(close) => <CloseForm player={player} indicator={indicator} onDone={close} />}
    </SheetButton>
  );
};

const CloseForm = ({
  player,
  indicator,
  onDone,
}: {
  readonly player: string;
  readonly indicator: string;
  readonly onDone: () => void;
}) => {
  const { t } = useMessages(actionsMessages);
  const say = useFailureText();
  const [found, setFound] = useState('');
  const { perform, isSending, error } = useAction('closeHarmIndicator', onDone);
  return (
    <form
      className="grid w-80 max-w-full gap-3 p-2"
      onSubmit={(event) => {
        event.preventDefault();
        perform({ player, indicator }, found.trim());
      }}
    >
      <TextField label={t('found')} value={found} onChange={setFound} />
      {error && (
        <p role="alert" className="text-14 text-bad">
          {say(error)}
        </p>
      )}
      <button type="submit" className="ctl soft" disabled={isSending || found.trim().length < 3}>
        {t('closeHarmIndicator')}
      </button>
    </form>
  );
};
