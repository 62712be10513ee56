import { type ComponentProps, type ReactNode, useId } from 'react';
import { joinClassNames } from './class-names.ts';

interface TextFieldProps extends ComponentProps<'input'> {
  label: string;
  /** Error message of the field, which replaces the hint. Screen readers announce it. */
  error?: string | undefined;
  hint?: string | undefined;
  trailing?: ReactNode;
  /** Masks the input like a password, without the browser's password manager. Only digits are allowed. */
  isPin?: boolean;
}

export const TextField = ({ label, error, hint, trailing, isPin = false, className, ...input }: TextFieldProps) => {
  const id = useId();
  const note = error ?? hint;
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-2 block font-medium text-ink-2">
        {label}
      </label>
      <div className="relative">
        <input
          {...input}
          {...(isPin && pinInput)}
          id={id}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={note === undefined ? undefined : `${id}-note`}
          className={joinClassNames(
            'h-13 w-full rounded-control border bg-surface-1 px-4 text-16 text-ink focus:outline-2 focus:-outline-offset-1 focus:outline-primary short:h-11',
            error === undefined ? 'border-line-strong' : 'border-bad',
            trailing !== undefined && 'pe-13',
            isPin && '[-webkit-text-security:disc]',
          )}
        />
        {trailing !== undefined && <div className="absolute inset-y-0 end-1 flex items-center">{trailing}</div>}
      </div>
      {/* This line is there even without a text, so that an error message does not move the form. */}
      <p
        id={`${id}-note`}
        aria-live="polite"
        className={joinClassNames(
          'min-h-6 pt-1',
          error === undefined ? 'text-12 text-ink-3' : 'text-14 leading-snug text-bad',
        )}
      >
        {note}
      </p>
    </div>
  );
};

/** Not `type="password"`, because password managers fill in and save such fields, whatever `autocomplete` says. */
const pinInput = {
  type: 'text',
  inputMode: 'numeric',
  autoComplete: 'one-time-code',
  autoCorrect: 'off',
  spellCheck: false,
  // Attributes that password manager extensions respect.
  'data-1p-ignore': true,
  'data-lpignore': 'true',
  'data-bwignore': true,
} as const;
