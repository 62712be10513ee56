import { type ReactNode, useId } from 'react';

interface Choice<Value extends string> {
  readonly value: Value;
  readonly label: ReactNode;
  /** Number of items that are shown if this option is selected. */
  readonly count?: number;
}

interface ChoicesProps<Value extends string> {
  readonly legend: string;
  readonly choices: readonly Choice<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

const radios = (shape: 'segs' | 'chips') =>
  function Radios<Value extends string>({ legend, choices, value, onChange }: ChoicesProps<Value>) {
    const name = useId();
    return (
      <div role="radiogroup" aria-label={legend} className={shape}>
        {choices.map((choice) => (
          <label key={choice.value}>
            <input type="radio" name={name} checked={choice.value === value} onChange={() => onChange(choice.value)} />
            <span>{choice.label}</span>
            {choice.count !== undefined && <span>{choice.count}</span>}
          </label>
        ))}
      </div>
    );
  };

/** Segmented control that switches between views of the same data. */
export const Segmented = radios('segs');
/** Filters of a list, each with the number of items that match it. */
export const FilterChips = radios('chips');
