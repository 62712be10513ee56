import { type FormEvent, useState } from 'react';
import type { CallFailure } from '../../../api/call-failure.ts';
import { failureText } from '../../../failures/failure-text.ts';
import { useMessages } from '../../../i18n/use-messages.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { secondFactorMessages } from '../messages/index.ts';
import { CodeField, type CodeKind, isWholeCode } from './recovery-codes.tsx';
import { failurePlace } from './set-up-form.tsx';

interface ProofFormProps {
  lead?: string;
  asksCode: boolean;
  submitText: string;
  /** Sends password and code. Resolves to null on success. */
  send: (password: string, code: string | undefined) => Promise<CallFailure | null>;
  onCancel: () => void;
}

/** Asks for the password, and for a code if there is a second factor. */
export const ProofForm = ({ lead, asksCode, submitText, send, onCancel }: ProofFormProps) => {
  const { t } = useMessages(secondFactorMessages);
  const [password, setPassword] = useState('');
  const [kind, setKind] = useState<CodeKind>('app');
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const isReady = password !== '' && (!asksCode || isWholeCode(kind, code));
  const place = failure && failurePlace(failure);
  const errorAt = (at: 'password' | 'code') => (failure && place === at ? failureText(failure) : undefined);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isReady || busy) return;
    setBusy(true);
    const refused = await send(password, asksCode ? code : undefined);
    if (refused === null) return;
    setBusy(false);
    setFailure(refused);
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      {lead !== undefined && <p className="mb-4 text-ink-2">{lead}</p>}
      <div role="alert">
        {failure && place === 'form' && <p className="mb-4 text-bad">{failureText(failure)}</p>}
      </div>
      <TextField
        label={t('password')}
        type="password"
        autoComplete="current-password"
        maxLength={256}
        required
        autoFocus
        value={password}
        onChange={(event) => {
          setPassword(event.target.value);
          setFailure(null);
        }}
        error={errorAt('password')}
      />
      {asksCode && (
        <>
          <CodeField
            key={kind}
            kind={kind}
            value={code}
            error={errorAt('code')}
            onChange={(value) => {
              setCode(value);
              setFailure(null);
            }}
          />
          <Button
            variant="ghost"
            className="-ms-4"
            onClick={() => {
              setKind(kind === 'app' ? 'recovery' : 'app');
              setCode('');
            }}
          >
            {t(kind === 'app' ? 'useRecoveryCode' : 'useApp')}
          </Button>
        </>
      )}
      <div className="mt-2 flex flex-wrap gap-3">
        <Button type="submit" variant="primary" busy={busy} disabled={!isReady}>
          {submitText}
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
};
