import { Component, type ErrorInfo, type ReactNode } from 'react';

interface RemoteBoundaryProps {
  /** A new key, for another route or another try, renders the children again. */
  resetKey: string;
  /** Returns true if the children can be rendered again, because another release replaces the failed one. */
  onError: (error: unknown, componentStack: string) => boolean;
  /** Is called when the visitor leaves the failed page, so that its remote loads anew on their return. */
  onLeave: () => void;
  fallback: ReactNode;
  children: ReactNode;
}

interface RemoteBoundaryState {
  /** Null without an error; false until `onError` has returned, which is before the browser paints; then true. */
  isFinal: boolean | null;
}

/** The error boundary around a remote: the rest of the page keeps working. */
export class RemoteBoundary extends Component<RemoteBoundaryProps, RemoteBoundaryState> {
  override state: RemoteBoundaryState = { isFinal: null };

  static getDerivedStateFromError(): RemoteBoundaryState {
    return { isFinal: false };
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo) {
    const isReplaced = this.props.onError(error, componentStack ?? '');
    this.setState({ isFinal: isReplaced ? null : true });
  }

  override componentDidUpdate(props: RemoteBoundaryProps, { isFinal }: RemoteBoundaryState) {
    // `isFinal` is the state before this update. An error of this very update would only be repeated and reported again.
    if (!isFinal || props.resetKey === this.props.resetKey) return;
    props.onLeave();
    this.setState({ isFinal: null });
  }

  override componentWillUnmount() {
    if (this.state.isFinal) this.props.onLeave();
  }

  override render() {
    const { isFinal } = this.state;
    return isFinal === null ? this.props.children : isFinal && this.props.fallback;
  }
}

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
