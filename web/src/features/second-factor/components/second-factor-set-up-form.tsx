import type { TotpSecret } from '@reelfloor/protocol';
import { Copy } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import type { CallFailure } from '../../../api/call-failure.ts';
import { getCallFailureText } from '../../../failures/call-failure-text.ts';
import { useMessages } from '../../../i18n/use-messages.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { QrCode } from '../../../ui/qr-code.tsx';
import { secondFactorMessages } from '../messages/second-factor-messages.ts';
import { isSecondFactorCodeComplete, SecondFactorCodeField, useCopyRecoveryCodes } from './recovery-codes.tsx';

interface SetUpFormProps {
  secret: TotpSecret;
  /** Sends the first 2FA code of the authenticator app. Resolves to null on success. */
  send: (code: string) => Promise<CallFailure | null>;
  backText: string;
  onBack: () => void;
}

/** Shows the secret for an authenticator app, as QR code and as text, and asks for the app's first code. */
export const SecondFactorSetUpForm = ({ secret, send, backText, onBack }: SetUpFormProps) => {
  const { t } = useMessages(secondFactorMessages);
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const isReady = isSecondFactorCodeComplete('app', code);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isReady || busy) return;
    setBusy(true);
    const refused = await send(code);
    if (refused === null) return;
    setBusy(false);
    setFailure(refused);
    field.current?.focus();
    field.current?.select();
  };
  const isOfCode = failure !== null && findFailedSecondFactorField(failure) === 'code';
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <div role="alert">{failure && !isOfCode && <p className="mb-4 text-bad">{getCallFailureText(failure)}</p>}</div>
      <Secret secret={secret} />
      <SecondFactorCodeField
        kind="app"
        label={t('firstCode')}
        ref={field}
        value={code}
        error={isOfCode ? getCallFailureText(failure) : undefined}
        onChange={(value) => {
          setCode(value);
          setFailure(null);
        }}
      />
      <div className="mt-2 flex flex-wrap gap-3">
        <Button type="submit" variant="primary" busy={busy} disabled={!isReady}>
          {t('confirm')}
        </Button>
        <Button variant="ghost" onClick={onBack}>
          {backText}
        </Button>
      </div>
    </form>
  );
};

const Secret = ({ secret: { secret, uri } }: { secret: TotpSecret }) => {
  const { t } = useMessages(secondFactorMessages);
  const copy = useCopyRecoveryCodes();
  return (
    <div className="mb-2">
      <p>{t('scan')}</p>
      <QrCode text={uri} label={t('picture')} className="my-3 size-48 rounded-control" />
      <div className="min-w-0">
        <p className="text-ink-2">{t('orType')}</p>
        <p className="mt-1 flex items-center gap-1">
          <code dir="ltr" className="figures min-w-0 text-16 font-medium tracking-wide break-words select-all">
            {secret.replace(/.{4}(?=.)/g, '$& ')}
          </code>
          <IconButton label={t('copyKey')} icon={<Copy />} onClick={() => void copy(secret)} />
        </p>
        <a href={uri} className="inline-flex min-h-11 items-center font-medium text-primary hover:underline">
          {t('openApp')}
        </a>
      </div>
    </div>
  );
};

type FailedField = 'password' | 'code' | 'form';

export const findFailedSecondFactorField = (failure: CallFailure): FailedField => {
  const code = failure.kind === 'refused' ? failure.error.code : null;
  if (code === 'PASSWORD_WRONG') return 'password';
  return code === 'SECOND_FACTOR_WRONG' || code === 'SECOND_FACTOR_BLOCKED' || code === 'SECOND_FACTOR_MISMATCH'
    ? 'code'
    : 'form';
};

/** Returns whether a call failed because the login's ticket has expired, so that the login restarts with the password. */
export const isLoginTicketExpired = (failure: CallFailure): boolean =>
  failure.kind === 'refused' && failure.error.code === 'SECOND_FACTOR_EXPIRED';
