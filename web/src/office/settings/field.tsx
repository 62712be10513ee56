import { type ReactNode, useId } from 'react';

/** A field of a form with its name above it. */
export const Field = ({ name, children }: { name: string; children: (id: string) => ReactNode }) => {
  const id = useId();
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-12 text-ink-2">
        {name}
      </label>
      <span className="field">{children(id)}</span>
    </div>
  );
};
