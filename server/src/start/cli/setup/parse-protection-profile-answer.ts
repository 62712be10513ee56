import {
  readJurisdictionProfileFile,
  shippedProfiles,
} from '../../../players/protection/profile/jurisdiction-profile-files.ts';
import {
  type ParsedJurisdictionProfile,
  parseJurisdictionProfile,
} from '../../../players/protection/profile/parse-jurisdiction-profile.ts';
import { resolveSetupAnswerPath } from './parse-setup-answer-lines.ts';

/** Returns the ids of the shipped profiles that can protect real players. */
export const listProtectionProfileIdsExceptDemo = (): string[] => shippedProfiles.filter((id) => id !== 'demo');

/** Returns the profile of an answer; null if there is none. */
export const parseProtectionProfileAnswer = (text: string, folder: string): ParsedJurisdictionProfile | null => {
  const content = readProtectionProfileText(text, folder);
  return content === null ? null : parseJurisdictionProfile(content);
};

/**
 * Returns the text of the profile that an answer names: the id of a shipped profile, or a file's path relative to `folder`. Null if there is
 * none; the demo's profile cannot be chosen.
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
