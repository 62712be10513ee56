import { QrCode } from '../../../src/ui/qr-code.tsx';
import type { ComponentStories } from '../../story.ts';

export default {
  about: 'A text that a phone reads with its camera, such as the set-up of an authenticator app.',
  stories: [
    {
      name: 'a short text',
      Draw: () => <QrCode text="otpauth://totp/house:selin?secret=JBSWY3DP" label="Code to scan" className="size-40" />,
    },
  ],
} satisfies ComponentStories;
