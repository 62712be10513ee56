import type { ComponentType } from 'react';
import type { GuestFrameProps } from './guest-frame.tsx';

/** What a page of guests stands in; the product's own frame, unless another is named. */
export interface GuestPageProps {
  Frame?: ComponentType<GuestFrameProps>;
}

/** A page that a mail's link leads to. */
export interface MailedPageProps extends GuestPageProps {
  /** Where no link brought a code, asks for it instead of saying that the link is not whole. */
  asksForCode?: boolean;
}
