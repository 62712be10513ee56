import { type ReactNode, useId } from 'react';
import { useActionTexts } from './action-texts.ts';

interface TextInputProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly type?: 'text' | 'email' | 'date' | 'number';
}

export const TextInput = ({ label, value, onChange, type = 'text' }: TextInputProps) => {
  const id = useId();
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-12 text-ink-2">
        {label}
      </label>
      <span className="field">
        <input
          id={id}
          type={type}
          value={value}
          autoComplete="off"
          onChange={(event) => onChange(event.target.value)}
        />
      </span>
    </div>
  );
};

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly choices: readonly { readonly value: string; readonly label: ReactNode }[];
}

export const Choice = ({ label, value, onChange, choices }: ChoiceProps) => {
  const id = useId();
  return (
    <div className="grid min-w-0 gap-1">
      <label htmlFor={id} className="text-12 text-ink-2">
        {label}
      </label>
      <span className="field">
        <select id={id} value={value} onChange={(event) => onChange(event.target.value)}>
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      </span>
    </div>
  );
};

/** A new password and PIN, which nothing stores: staff hand them on now. */
export const Secrets = ({
  password,
  pin,
}: {
  readonly password: string | null;
  readonly pin: string | null;
}) => {
  const { t } = useActionTexts();
  if (password === null && pin === null) return <p className="text-12 text-ink-2">{t('toldBefore')}</p>;
  return (
    <dl className="secrets">
      {password !== null && (
        <div>
          <dt>{t('password')}</dt>
          <dd>{password}</dd>
        </div>
      )}
      {pin !== null && (
        <div>
          <dt>PIN</dt>
          <dd>{pin}</dd>
        </div>
      )}
      <div>
        <dt>{t('onlyOnce')}</dt>
      </div>
    </dl>
  );
};
