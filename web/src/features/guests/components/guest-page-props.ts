import type { ComponentType } from 'react';
import type { GuestFrameProps } from './guest-frame.tsx';

/** `Frame` draws the page around the form; by default the product's own frame. */
export interface GuestPageProps {
  Frame?: ComponentType<GuestFrameProps>;
}

export interface MailedPageProps extends GuestPageProps {
  /** True: if the address has no code, the page asks for the code. False: the page reports an incomplete link. */
  asksForCode?: boolean;
}
