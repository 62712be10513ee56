import { createContext, useContext } from 'react';
import type { Formats } from '../ui/formats.ts';

/** The page's number and date formats, created once for all of its cells. */
const FormatsContext = createContext<Formats | null>(null);
export const FloorFormatsProvider = FormatsContext.Provider;

export const useFloorFormats = (): Formats => {
  const formats = useContext(FormatsContext);
  if (!formats) throw new Error('a part of the floor is drawn outside of its page');
  return formats;
};
