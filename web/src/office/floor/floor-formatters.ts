import { createContext, useContext } from 'react';
import type { NumberAndDateFormatters } from '../ui/number-and-date-formatters.ts';

/** The page's number and date formats, created once for all of its cells. */
const FormatsContext = createContext<NumberAndDateFormatters | null>(null);
export const FloorFormattersProvider = FormatsContext.Provider;

export const useFloorFormatters = (): NumberAndDateFormatters => {
  const formats = useContext(FormatsContext);
  if (!formats) throw new Error('a part of the floor is drawn outside of its page');
  return formats;
};
