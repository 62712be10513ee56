import { Component, type ReactNode } from 'react';
import { Error500Page } from '../features/special-pages/error-500-page.tsx';
import { PageFileError } from '../ui/page-files/load-page-file.ts';

interface PageBoundaryProps {
  children: ReactNode;
  /** True if the page is inside the app's frame (toolbar and navigation), which already has the `main` element. */
  framed?: boolean;
}

export class PageErrorBoundary extends Component<PageBoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error('something was thrown that is nothing') };
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    const page = <Error500Page notLoaded={error instanceof PageFileError} />;
    return this.props.framed ? page : <main>{page}</main>;
  }
}
