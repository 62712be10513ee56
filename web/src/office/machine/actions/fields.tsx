import { useId } from 'react';

interface TextFieldProps {
  readonly name: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly maxLength: number;
  readonly hint?: string;
}

export const TextField = ({ name, value, onChange, maxLength, hint }: TextFieldProps) => {
  const id = useId();
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-12 text-ink-2">
        {name}
      </label>
      <span className="field">
        <input
          id={id}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          maxLength={maxLength}
          placeholder={hint}
          autoComplete="off"
        />
      </span>
    </div>
  );
};

interface ChoiceFieldProps<Value extends string> {
  readonly name: string;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly choices: readonly { readonly value: Value; readonly label: string }[];
}

export const ChoiceField = <Value extends string>({
  name,
  value,
  onChange,
  choices,
}: ChoiceFieldProps<Value>) => {
  const id = useId();
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-12 text-ink-2">
        {name}
      </label>
      <span className="field">
        <select
          id={id}
          value={value}
          onChange={(event) => {
            const chosen = choices.find((choice) => choice.value === event.target.value);
            if (chosen) onChange(chosen.value);
          }}
        >
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
