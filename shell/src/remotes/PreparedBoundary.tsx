import { Component, type ReactNode } from 'react';

interface PreparedBoundaryProps {
  isHidden: boolean;
  children: ReactNode;
}

interface PreparedBoundaryState {
  error: Error | null;
  wasHidden: boolean;
}

/**
 * Forgets the error of a hidden page: the page is rendered anew when the visitor opens it. Any other error goes to the
 * boundary around it. This one has no `componentDidCatch`, which React would call late, when the page is shown.
 */
export class PreparedBoundary extends Component<PreparedBoundaryProps, PreparedBoundaryState> {
  override state: PreparedBoundaryState = { error: null, wasHidden: false };

  static getDerivedStateFromError(error: unknown): Partial<PreparedBoundaryState> {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  static getDerivedStateFromProps(
    { isHidden }: PreparedBoundaryProps,
    { wasHidden }: PreparedBoundaryState,
  ): Partial<PreparedBoundaryState> {
    return wasHidden && !isHidden ? { error: null, wasHidden: false } : { wasHidden: isHidden };
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    if (this.props.isHidden) return null;
    throw error;
  }
}
