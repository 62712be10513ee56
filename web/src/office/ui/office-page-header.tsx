import { ChevronRight } from 'lucide-react';
import { createContext, Fragment, type ReactNode, useContext } from 'react';
import { createPortal } from 'react-dom';
import { Link } from 'wouter';
import { usePageTitle } from '../../ui/page-title.ts';

/** The element in the top bar that contains the page's title. */
const SlotContext = createContext<HTMLElement | null>(null);
export const OfficePageHeaderSlot = SlotContext.Provider;

interface PageHeadProps {
  readonly title: string;
  /** Parent pages (breadcrumbs), such as the floor above a machine. */
  readonly above?: readonly { readonly title: string; readonly href: string }[];
  /** Controls beside the page's title. */
  readonly children?: ReactNode;
}

/** Shows the page's title, or its breadcrumbs, in the top bar. */
export const OfficePageHeader = ({ title, above = [], children }: PageHeadProps) => {
  usePageTitle(title);
  const slot = useContext(SlotContext);
  if (!slot) return null;
  const head = <h1>{title}</h1>;
  return createPortal(
    <>
      {above.length === 0 ? (
        head
      ) : (
        <div className="crumbs">
          {above.map((page) => (
            <Fragment key={page.href}>
              <Link href={page.href}>{page.title}</Link>
              <ChevronRight />
            </Fragment>
          ))}
          {head}
        </div>
      )}
      {children}
    </>,
    slot,
  );
};
