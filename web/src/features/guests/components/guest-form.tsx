import { type ComponentProps, type FormEvent, useState } from 'react';
import type { CallFailure } from '../../../api/call-failure.ts';
import { failureText } from '../../../i18n/failure-text.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';

export interface GuestField<Name extends string>
  extends Pick<ComponentProps<'input'>, 'type' | 'autoComplete'> {
  readonly name: Name;
  readonly label: string;
  readonly hint?: string;
  readonly optional?: boolean;
  /** What the browser's own check of the type does not know. */
  readonly isValid?: (value: string) => boolean;
}

interface GuestFormProps<Name extends string> {
  fields: readonly GuestField<Name>[];
  submitText: string;
  /** Sends the values; null when it went well. */
  send: (values: Readonly<Record<Name, string>>) => Promise<CallFailure | null>;
}

/** A few fields and one button. A refusal stands beside its field, or above the form. */
export const GuestForm = <Name extends string>({ fields, submitText, send }: GuestFormProps<Name>) => {
  const [values, setValues] = useState(
    () => Object.fromEntries(fields.map(({ name }) => [name, ''])) as Record<Name, string>,
  );
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const place = failure && placeOf(failure);
  const hasPlace = fields.some(({ name }) => name === place);
  const isReady = fields.every(
    ({ name, optional, isValid }) => optional || (values[name] !== '' && (isValid?.(values[name]) ?? true)),
  );

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
            {failureText(failure)}
          </p>
        )}
      </div>
      {fields.map(({ name, label, hint, type = 'text', autoComplete, optional }) => (
        <TextField
          key={name}
          label={label}
          name={name}
          type={type}
          autoComplete={autoComplete}
          autoCapitalize="none"
          maxLength={256}
          required={!optional}
          value={values[name]}
          onChange={(event) => {
            setValues({ ...values, [name]: event.target.value });
            setFailure(null);
          }}
          hint={hint}
          error={failure && place === name ? failureText(failure) : undefined}
        />
      ))}
      <Button
        type="submit"
        variant="primary"
        size="large"
        busy={busy}
        disabled={!isReady}
        className="mt-2 mb-3 w-full"
      >
        {submitText}
      </Button>
    </form>
  );
};

const placeOf = (failure: CallFailure): string => {
  if (failure.kind !== 'refused') return '';
  const { code, Params } = failure.error;
  if (code === 40101) return 'password';
  if (code === 'USERNAME_TAKEN') return 'username';
  return /^\w+/.exec(String(Params?.detail ?? ''))?.[0] ?? '';
};
