import { minorOfFigures, plainFigures } from '@reelfloor/protocol';
import { settings } from '../../../settings/settings.ts';

/** Returns an amount that was typed such as 250 or 250,50, in minor units; null for anything else. */
export const minorTyped = (text: string): number | null => {
  const [, whole, fraction = ''] = /^(\d{1,9})(?:[.,](\d{1,3}))?$/.exec(plainFigures(text).trim()) ?? [];
  const minor = whole === undefined ? null : minorOfFigures(whole, fraction, settings().CURRENCY);
  return minor === 0 ? null : minor;
};
