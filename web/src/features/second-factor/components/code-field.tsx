import { plainFigures } from '@reelfloor/protocol';
import type { Ref } from 'react';
import { TextField } from '../../../ui/text-field.tsx';
import { useSecondFactorTexts } from './use-second-factor-texts.ts';

const appDigits = 6;
const recoveryLetters = 10;

export type CodeKind = 'app' | 'recovery';

interface CodeFieldProps {
  kind: CodeKind;
  label?: string;
  value: string;
  error?: string | undefined;
  autoFocus?: boolean;
  ref?: Ref<HTMLInputElement>;
  onChange: (value: string) => void;
}

/** Returns whether the code is complete. Spaces and hyphens do not count. */
export const isWholeCode = (kind: CodeKind, value: string): boolean =>
  value.replace(/[\s-]/g, '').length === (kind === 'app' ? appDigits : recoveryLetters);

export const CodeField = ({ kind, label, onChange, ...rest }: CodeFieldProps) => {
  const { t } = useSecondFactorTexts();
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
        onChange(isApp ? plainFigures(target.value).replace(/[^\d ]/g, '') : target.value)
      }
    />
  );
};
