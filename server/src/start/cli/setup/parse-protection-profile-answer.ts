import {
  readJurisdictionProfileFile,
  shippedProfiles,
} from '../../../players/protection/profile/jurisdiction-profile-files.ts';
import {
  type ParsedJurisdictionProfile,
  parseJurisdictionProfile,
} from '../../../players/protection/profile/parse-jurisdiction-profile.ts';
import { resolveSetupAnswerPath } from './parse-setup-answer-lines.ts';

/** Returns the ids of the included jurisdiction profiles, without the demo's, which cannot be used for real players. */
export const listProtectionProfileIdsExceptDemo = (): string[] => shippedProfiles.filter((id) => id !== 'demo');

/** Parses the jurisdiction profile that a setup answer names; null if there is none. */
export const parseProtectionProfileAnswer = (text: string, folder: string): ParsedJurisdictionProfile | null => {
  const content = readProtectionProfileText(text, folder);
  return content === null ? null : parseJurisdictionProfile(content);
};

/**
 * Returns the text of the jurisdiction profile that a setup answer names: the id of an included profile, or a file's path relative to
 * `folder`. Null if there is none; the demo's profile cannot be chosen.
 */
export const readProtectionProfileText = (idOrPath: string, folder: string): string | null => {
  if (idOrPath === 'demo') return null;
  try {
    return readJurisdictionProfileFile(
      listProtectionProfileIdsExceptDemo().includes(idOrPath) ? idOrPath : resolveSetupAnswerPath(idOrPath, folder),
    );
  } catch {
    return null;
  }
};
