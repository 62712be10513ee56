import { LanguageSwitch } from '../../../src/ui/language-switch.tsx';
import type { ComponentStories } from '../../story.ts';

export default {
  about: 'TR and EN, and the language in use where it is another.',
  stories: [{ name: 'the language in use', Draw: () => <LanguageSwitch className="max-w-40" /> }],
} satisfies ComponentStories;
