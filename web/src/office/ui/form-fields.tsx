import { type ReactNode, useId } from 'react';

interface FieldProps {
  readonly label: string;
  /** Renders the control, which must use the id. */
  readonly children: (id: string) => ReactNode;
}

/** A form control with its label above it. */
export const LabelledFormField = ({ label, children }: FieldProps) => {
  const id = useId();
  return (
    <div className="grid min-w-0 gap-1">
      <label htmlFor={id} className="text-12 text-ink-2">
        {label}
      </label>
      <span className="field">{children(id)}</span>
    </div>
  );
};

interface TextFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly type?: 'text' | 'email' | 'date' | 'number';
  readonly maxLength?: number;
  readonly hint?: string;
}

export const TextField = ({ label, value, onChange, type = 'text', maxLength = 200, hint }: TextFieldProps) => (
  <LabelledFormField label={label}>
    {(id) => (
      <input
        id={id}
        type={type}
        value={value}
        // Set a maximum length only on text fields, because date and number fields have none.
        maxLength={type === 'text' || type === 'email' ? maxLength : undefined}
        placeholder={hint}
        autoComplete="off"
        onChange={({ target }) => onChange(target.value)}
      />
    )}
  </LabelledFormField>
);

interface ChoiceFieldProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly choices: readonly { readonly value: Value; readonly label: ReactNode }[];
}

export const SelectFormField = <Value extends string>({ label, value, onChange, choices }: ChoiceFieldProps<Value>) => (
  <LabelledFormField label={label}>
    {(id) => (
      <select
        id={id}
        value={value}
        className="min-w-0 flex-1"
        onChange={({ target }) => {
          const chosen = choices.find((choice) => choice.value === target.value);
          if (chosen) onChange(chosen.value);
        }}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    )}
  </LabelledFormField>
);
