import { joinClassNames } from './class-names.ts';

interface AvatarProps {
  name: string;
  language: string;
  picture?: string | null | undefined;
  size?: 'medium' | 'small';
}

/** Shows a picture or initials. Hidden from screen readers, so the name must be beside it. */
export const PlayerAvatar = ({ name, language, picture, size = 'medium' }: AvatarProps) => (
  <span
    aria-hidden="true"
    className={joinClassNames(
      'grid flex-none place-items-center overflow-hidden rounded-full bg-surface-3 font-[650] text-ink',
      size === 'medium' ? 'size-11 text-14' : 'size-9 text-12',
    )}
  >
    {picture ? <img src={picture} alt="" className="size-full object-cover" /> : getNameInitials(name, language)}
  </span>
);

/** Returns a name's initials in the language's upper case: a Turkish i becomes İ. */
export const getNameInitials = (name: string, language: string): string => {
  const words = name.split(/\s+/).filter(Boolean);
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words;
  return chosen
    .map((word) => [...(word ?? '')][0])
    .join('')
    .toLocaleUpperCase(language);
};
