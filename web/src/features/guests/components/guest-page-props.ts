import type { ComponentType } from 'react';
import type { GuestFrameProps } from './guest-frame.tsx';

/** `Frame`: by default the product's own. */
export interface GuestPageProps {
  Frame?: ComponentType<GuestFrameProps>;
}

export interface MailedPageProps extends GuestPageProps {
  /** Without a code in the address, ask for it instead of reporting an incomplete link. */
  asksForCode?: boolean;
}
