import { Logo, OperatorLogoIcon } from '../../../src/ui/operator-logo.tsx';
import type { ComponentStories } from '../../story.ts';

export default {
  about: "The product's mark, alone and with its name.",
  stories: [
    { name: 'with the name', Draw: () => <Logo /> },
    {
      name: 'the mark, as it stands while a page is loaded',
      Draw: () => <OperatorLogoIcon className="size-14 animate-pulse" />,
    },
  ],
} satisfies ComponentStories;
