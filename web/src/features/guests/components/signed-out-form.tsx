import { type ComponentProps, type FormEvent, type ReactNode, useState } from 'react';
import type { CallFailure } from '../../../api/call-failure.ts';
import { getCallFailureText } from '../../../failures/call-failure-text.ts';
import { parseDay } from '../../../i18n/format-day.ts';
import type { Language } from '../../../i18n/languages.ts';
import type { TranslateOf } from '../../../i18n/use-messages.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { guestsMessages } from '../messages/guests-messages.ts';

interface GuestField<Name extends string> extends Pick<ComponentProps<'input'>, 'type' | 'autoComplete' | 'inputMode'> {
  readonly name: Name;
  readonly label: string;
  readonly hint?: string;
  readonly optional?: boolean;
  /** Validates the value after the player has left the field. Returns the error text; null if the value is valid. */
  readonly complaint?: (value: string) => string | null;
}

interface GuestFormProps<Name extends string> {
  fields: readonly GuestField<Name>[];
  submitText: string;
  /** Rendered between the fields and the submit button. */
  children?: ReactNode;
  /** False while something other than the fields is missing, such as an accepted consent. */
  mayBeSent?: boolean;
  /** Submits the form. Resolves to null on success. */
  send: (values: Readonly<Record<Name, string>>) => Promise<CallFailure | null>;
}

/** Form with these fields. An error is shown next to its field, otherwise above the form. */
export const SignedOutForm = <Name extends string>({
  fields,
  submitText,
  children,
  mayBeSent = true,
  send,
}: GuestFormProps<Name>) => {
  const [values, setValues] = useState(
    () => Object.fromEntries(fields.map(({ name }) => [name, ''])) as Record<Name, string>,
  );
  const [left, setLeft] = useState<ReadonlySet<Name>>(new Set());
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const place = failure && placeOf(failure);
  const hasPlace = fields.some(({ name }) => name === place);
  const complaintOf = ({ name, complaint }: GuestField<Name>): string | null =>
    values[name] === '' ? null : (complaint?.(values[name]) ?? null);
  const isReady =
    mayBeSent && fields.every((field) => field.optional || (values[field.name] !== '' && complaintOf(field) === null));
  const errorOf = (field: GuestField<Name>): string | undefined => {
    if (failure && place === field.name) return getCallFailureText(failure);
    return left.has(field.name) ? (complaintOf(field) ?? undefined) : undefined;
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isReady || busy) return;
    setBusy(true);
    setFailure(await send(values));
    setBusy(false);
  };

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <div role="alert">
        {failure && !hasPlace && (
          <p className="mb-5 rounded-control border border-bad bg-surface-1 px-4 py-3 text-bad">
            {getCallFailureText(failure)}
          </p>
        )}
      </div>
      {fields.map((field) => (
        <TextField
          key={field.name}
          label={field.label}
          name={field.name}
          type={field.type ?? 'text'}
          autoComplete={field.autoComplete}
          inputMode={field.inputMode}
          autoCapitalize="none"
          maxLength={256}
          required={!field.optional}
          value={values[field.name]}
          onChange={(event) => {
            setValues({ ...values, [field.name]: event.target.value });
            setFailure(null);
          }}
          onBlur={() => setLeft(new Set(left).add(field.name))}
          hint={field.hint}
          error={errorOf(field)}
          className="mb-2"
        />
      ))}
      {children}
      <Button type="submit" variant="primary" size="large" busy={busy} disabled={!isReady} className="mt-2 mb-3 w-full">
        {submitText}
      </Button>
    </form>
  );
};

const placeOf = (failure: CallFailure): string => {
  if (failure.kind !== 'refused') return '';
  const { code, Params } = failure.error;
  if (code === 40101 || code === 'PASSWORD_KNOWN') return 'password';
  if (code === 'USERNAME_TAKEN') return 'username';
  if (code === 'UNDER_AGE') return 'born_on';
  return /^\w+/.exec(String(Params?.detail ?? ''))?.[0] ?? '';
};

type T = TranslateOf<typeof guestsMessages>;

/** Fields that several forms use. The server validates more strictly; these checks only save a call. */
export const buildEmailField = (t: T): GuestField<'email'> => ({
  name: 'email',
  label: t('email'),
  type: 'email',
  autoComplete: 'email',
  complaint: (value) => (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value) ? null : t('emailInvalid')),
});

export const buildPasswordField = (t: T, label: string): GuestField<'password'> => ({
  name: 'password',
  label,
  hint: t('passwordHint'),
  type: 'password',
  autoComplete: 'new-password',
});

/** Field for guests who type the code from the email instead of opening its link. */
export const buildEmailedCodeField = (t: T): GuestField<'code'> => ({
  name: 'code',
  label: t('code'),
  hint: t('codeHint'),
  autoComplete: 'one-time-code',
  complaint: (value) => (/^[\w-]{20,128}$/.test(value) ? null : t('codeInvalid')),
});

export const listRegistrationFields = (t: T, language: Language) =>
  [
    {
      name: 'username',
      label: t('username'),
      hint: t('usernameHint'),
      autoComplete: 'username',
      complaint: (value) => (/^[\w.-]{4,32}$/.test(value) ? null : t('usernameInvalid')),
    },
    { name: 'name', label: t('name'), hint: t('optional'), autoComplete: 'given-name', optional: true },
    {
      name: 'lastname',
      label: t('lastname'),
      hint: t('optional'),
      autoComplete: 'family-name',
      optional: true,
    },
    {
      name: 'born_on',
      label: t('bornOn'),
      hint: t('dayPattern'),
      autoComplete: 'bday',
      complaint: (value) => (parseDay(value, language) === null ? t('dayInvalid') : null),
    },
    buildEmailField(t),
    buildPasswordField(t, t('password')),
  ] satisfies readonly GuestField<'username' | 'name' | 'lastname' | 'born_on' | 'email' | 'password'>[];
