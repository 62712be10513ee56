import { type ReactNode, useId } from 'react';

/** A text field of a form, with its label above it. */
export const Field = ({
  label,
  value,
  onChange,
  maxLength = 64,
  type = 'text',
}: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly maxLength?: number;
  readonly type?: 'text' | 'date';
}) => {
  const id = useId();
  return (
    <Labelled id={id} label={label}>
      <input
        id={id}
        type={type}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        maxLength={maxLength}
        autoComplete="off"
      />
    </Labelled>
  );
};

/** A choice of a form, with its label above it. */
export const Choice = <Value extends string>({
  label,
  value,
  choices,
  onChange,
}: {
  readonly label: string;
  readonly value: Value;
  readonly choices: readonly { readonly value: Value; readonly text: string }[];
  readonly onChange: (value: Value) => void;
}) => {
  const id = useId();
  const choose = (chosen: string) => {
    const found = choices.find((choice) => choice.value === chosen);
    if (found) onChange(found.value);
  };
  return (
    <Labelled id={id} label={label}>
      <select
        id={id}
        value={value}
        onChange={({ target }) => choose(target.value)}
        className="min-w-0 flex-1"
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.text}
          </option>
        ))}
      </select>
    </Labelled>
  );
};

const Labelled = ({ id, label, children }: { id: string; label: string; children: ReactNode }) => (
  <div className="grid gap-1">
    <label htmlFor={id} className="text-12 text-ink-2">
      {label}
    </label>
    <span className="field">{children}</span>
  </div>
);
