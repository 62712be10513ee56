import { useId } from 'react';

interface ReasonFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export const ReasonField = ({ label, value, onChange }: ReasonFieldProps) => {
  const id = useId();
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-12 text-ink-2">
        {label}
      </label>
      <span className="field">
        <input id={id} value={value} maxLength={200} onChange={(event) => onChange(event.target.value)} />
      </span>
    </div>
  );
};
