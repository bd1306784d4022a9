import { Component, type ErrorInfo, type ReactNode } from 'react';

interface RemoteBoundaryProps {
  /** A page with another path is rendered although this one has failed. */
  path: string;
  /** The page is rendered before the visitor opens it. Its error is forgotten: it is rendered anew when they open it. */
  isHidden: boolean;
  /** Returns true if the children can be rendered again, because another release replaces the failed one. */
  onError: (error: unknown, componentStack: string) => boolean;
  /** Is called when the visitor leaves the failed page or tries again, so that its remote loads anew. */
  onLeave: () => void;
  /** The failure. A call of `retry` renders the children again. */
  fallback: (retry: () => void) => ReactNode;
  children: ReactNode;
}

interface RemoteBoundaryState {
  /** `isFinal` is false until `onError` has returned, which is before the browser paints. */
  failed: { error: unknown; isFinal: boolean } | null;
  wasHidden: boolean;
}

/** The error boundary around a remote: the rest of the page keeps working. */
export class RemoteBoundary extends Component<RemoteBoundaryProps, RemoteBoundaryState> {
  override state: RemoteBoundaryState = { failed: null, wasHidden: false };

  static getDerivedStateFromError(error: unknown): Partial<RemoteBoundaryState> {
    return { failed: { error, isFinal: false } };
  }

  static getDerivedStateFromProps(
    { isHidden }: RemoteBoundaryProps,
    { wasHidden }: RemoteBoundaryState,
  ): Partial<RemoteBoundaryState> {
    return { wasHidden: isHidden, ...(wasHidden && !isHidden && { failed: null }) };
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo) {
    // React calls this for the error of a hidden page when the page is shown.
    if (this.props.isHidden || this.state.failed?.error !== error) return;
    const isReplaced = this.props.onError(error, componentStack ?? '');
    this.setState({ failed: isReplaced ? null : { error, isFinal: true } });
  }

  override componentDidUpdate(props: RemoteBoundaryProps, { failed }: RemoteBoundaryState) {
    // `failed` is the state before this update. An error of this very update would only be repeated and reported again.
    if (failed?.isFinal && props.path !== this.props.path) this.retry();
  }

  override componentWillUnmount() {
    if (this.state.failed?.isFinal) this.props.onLeave();
  }

  retry = () => {
    this.props.onLeave();
    this.setState({ failed: null });
  };

  override render() {
    const { failed } = this.state;
    if (failed === null) return this.props.children;
    return failed.isFinal && this.props.fallback(this.retry);
  }
}
