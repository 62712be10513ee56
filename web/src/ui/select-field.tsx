import { useId } from 'react';
import { joinClassNames } from './class-names.ts';

interface SelectFieldProps {
  label: string;
  value: string;
  options: readonly { readonly value: string; readonly text: string }[];
  onChange: (value: string) => void;
  className?: string;
  inline?: boolean;
}

/** A field with the browser's native select, which is easy to use on a phone. */
export const SelectField = ({ label, value, options, onChange, className, inline = false }: SelectFieldProps) => {
  const id = useId();
  return (
    <div className={joinClassNames(inline && 'flex items-center gap-3', className)}>
      <label htmlFor={id} className={joinClassNames('text-12 text-ink-2', inline ? 'flex-none' : 'mb-1 block')}>
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        className={buildInputFieldClass('text-ellipsis')}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
    </div>
  );
};

export const buildInputFieldClass = (extraClasses?: string): string =>
  joinClassNames(
    'figures h-11 w-full min-w-0 rounded-control border border-line-strong bg-surface-1 px-3 text-14 text-ink',
    extraClasses,
  );
