import { Component, type ReactNode } from 'react';
import { Error500Page } from '../features/special-pages/error-500-page.tsx';

interface PageBoundaryProps {
  children: ReactNode;
  /** The frame stands around it and brings the page's main region. */
  framed?: boolean;
}

/** Catches what a page throws while it is drawn or loaded, and offers to reload instead of a white screen. */
export class PageBoundary extends Component<PageBoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error('something was thrown that is nothing') };
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    const page = <Error500Page notLoaded={isLoadFailure(error)} />;
    return this.props.framed ? page : <main>{page}</main>;
  }
}

/** A part of the client that could not be fetched: browsers have no other sign of it than these words. */
const isLoadFailure = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|importing a module script|unable to preload/i.test(error.message);
