import { type FormEvent, useRef, useState } from 'react';
import type { CallFailure } from '../../../api/call-failure.ts';
import { failureText } from '../../../failures/failure-text.ts';
import { useMessages } from '../../../i18n/use-messages.ts';
import { Button } from '../../../ui/button.tsx';
import { secondFactorMessages } from '../messages/index.ts';
import { CodeField, type CodeKind, isWholeCode } from './recovery-codes.tsx';
import { failurePlace } from './set-up-form.tsx';

interface CodeStepProps {
  send: (code: string) => Promise<CallFailure | null>;
  onBack: () => void;
}

export const CodeStep = ({ send, onBack }: CodeStepProps) => {
  const { t } = useMessages(secondFactorMessages);
  const [kind, setKind] = useState<CodeKind>('app');
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const isReady = isWholeCode(kind, code);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isReady || busy) return;
    setBusy(true);
    setFailure(null);
    const refused = await send(code);
    if (refused === null) return;
    setBusy(false);
    setFailure(refused);
    field.current?.focus();
    field.current?.select();
  };
  const change = (next: CodeKind) => {
    setKind(next);
    setCode('');
    setFailure(null);
  };
  const isOfCode = failure !== null && failurePlace(failure) === 'code';
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <p className="mt-1 mb-4 text-ink-2">{t(kind === 'app' ? 'loginLead' : 'recoveryLead')}</p>
      <div role="alert">
        {failure && !isOfCode && (
          <p className="mb-5 rounded-control border border-bad bg-surface-1 px-4 py-3 text-bad">
            {failureText(failure)}
          </p>
        )}
      </div>
      <CodeField
        key={kind}
        kind={kind}
        ref={field}
        autoFocus
        value={code}
        error={isOfCode ? failureText(failure) : undefined}
        onChange={(value) => {
          setCode(value);
          setFailure(null);
        }}
      />
      <Button
        type="submit"
        variant="primary"
        size="large"
        busy={busy}
        disabled={!isReady}
        className="mt-2 w-full"
      >
        {t('submit')}
      </Button>
      <div className="mt-3 flex flex-wrap justify-between gap-x-4">
        <Button variant="ghost" className="-ms-4" onClick={() => change(kind === 'app' ? 'recovery' : 'app')}>
          {t(kind === 'app' ? 'useRecoveryCode' : 'useApp')}
        </Button>
        <Button variant="ghost" className="-me-4" onClick={onBack}>
          {t('back')}
        </Button>
      </div>
    </form>
  );
};
