import { convertToAsciiDigits } from '@reelfloor/protocol';
import { Copy, Download } from 'lucide-react';
import { type Ref, useEffect, useRef } from 'react';
import { saveFile } from '../../../api/save-file.ts';
import { useMessages } from '../../../i18n/use-messages.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { showToast } from '../../../ui/toast.ts';
import { secondFactorMessages } from '../messages/second-factor-messages.ts';

const fileName = 'recovery-codes.txt';

interface RecoveryCodesProps {
  codes: readonly string[];
  username: string;
  onKept: () => void;
}

export const RecoveryCodes = ({ codes, username, onKept }: RecoveryCodesProps) => {
  const { t } = useMessages(secondFactorMessages);
  const copy = useCopyRecoveryCodes();
  const heading = useRef<HTMLHeadingElement>(null);
  // The focused button was removed from the page, so move the focus to the new heading.
  useEffect(() => heading.current?.focus(), []);
  const text = `${t('fileLead', { username })}\n\n${codes.join('\n')}\n`;
  return (
    <div>
      <h3 ref={heading} tabIndex={-1} className="text-16 font-semibold outline-none">
        {t('codesTitle')}
      </h3>
      <p className="mt-1 text-ink-2">{t('codesLead')}</p>
      <ol
        dir="ltr"
        className="figures my-4 grid grid-cols-2 gap-x-6 gap-y-2 rounded-control border border-line bg-surface-2 px-5 py-4 text-center text-16 font-medium"
      >
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" onClick={() => void copy(text)}>
          <Copy aria-hidden="true" className="size-5" />
          {t('copy')}
        </Button>
        <Button
          variant="outline"
          onClick={() => saveFile(new Blob([text], { type: 'text/plain;charset=utf-8' }), fileName)}
        >
          <Download aria-hidden="true" className="size-5" />
          {t('download')}
        </Button>
        <Button variant="primary" onClick={onKept}>
          {t('kept')}
        </Button>
      </div>
    </div>
  );
};

export const useCopyRecoveryCodes = (): ((text: string) => Promise<void>) => {
  const { t } = useMessages(secondFactorMessages);
  return async (text) => {
    try {
      await navigator.clipboard.writeText(text);
      showToast('success', t('copied'));
    } catch {
      // Clipboard access failed: forbidden by the browser, or unavailable because the page has no TLS.
      showToast('error', t('copyRefused'));
    }
  };
};

const appDigits = 6;
const recoveryLetters = 10;

export type SecondFactorCodeKind = 'app' | 'recovery';

interface CodeFieldProps {
  kind: SecondFactorCodeKind;
  label?: string;
  value: string;
  error?: string | undefined;
  autoFocus?: boolean;
  ref?: Ref<HTMLInputElement>;
  onChange: (value: string) => void;
}

/** Returns whether the 2FA code has its full length, not counting spaces and hyphens. */
export const isSecondFactorCodeComplete = (kind: SecondFactorCodeKind, value: string): boolean =>
  value.replace(/[\s-]/g, '').length === (kind === 'app' ? appDigits : recoveryLetters);

export const SecondFactorCodeField = ({ kind, label, onChange, ...rest }: CodeFieldProps) => {
  const { t } = useMessages(secondFactorMessages);
  const isApp = kind === 'app';
  return (
    <TextField
      {...rest}
      key={kind}
      label={label ?? t(isApp ? 'code' : 'recoveryCode')}
      hint={t(isApp ? 'codeHint' : 'recoveryHint')}
      inputMode={isApp ? 'numeric' : 'text'}
      autoComplete={isApp ? 'one-time-code' : 'off'}
      autoCapitalize="none"
      spellCheck={false}
      dir="ltr"
      maxLength={isApp ? appDigits + 1 : recoveryLetters + 4}
      required
      onChange={({ target }) =>
        onChange(isApp ? convertToAsciiDigits(target.value).replace(/[^\d ]/g, '') : target.value)
      }
    />
  );
};
