import { plainFigures } from '@reelfloor/protocol';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { CallFailure } from '../../../api/call-failure.ts';
import { failureText } from '../../../failures/failure-text.ts';
import { useMessages } from '../../../i18n/use-messages.ts';
import { settings } from '../../../settings/settings.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { lockMessages } from '../messages/index.ts';
import { unlock } from '../store/unlock.ts';

const minLength = 4;
const maxLength = 12;

export const PinForm = ({ action, onUnlocked }: { action?: string; onUnlocked?: () => void }) => {
  const { t } = useMessages(lockMessages);
  const [pin, setPin] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || pin.length < minLength) return;
    setBusy(true);
    const result = await unlock(pin);
    if (result.ok) return onUnlocked?.();
    setBusy(false);
    setPin('');
    setFailure(result.failure);
    field.current?.focus();
  };

  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="text-start">
      <TextField
        ref={field}
        label={t('pin')}
        name="pin"
        isPin
        maxLength={maxLength}
        required
        value={pin}
        onChange={(event) => {
          setPin(plainFigures(event.target.value).replace(/\D/g, ''));
          setFailure(null);
        }}
        hint={t(settings().PLAY_MONEY ? 'demoPinHint' : 'pinHint')}
        error={failure ? failureText(failure) : undefined}
      />
      <Button
        type="submit"
        variant="primary"
        size="large"
        busy={busy}
        disabled={pin.length < minLength}
        className="mt-2 mb-3 w-full"
      >
        {action ?? t('unlock')}
      </Button>
    </form>
  );
};
