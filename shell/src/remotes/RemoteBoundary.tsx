import { Component, type ErrorInfo, type ReactNode } from 'react';

interface RemoteBoundaryProps {
  /** Another remote, or another try, gets another chance. */
  resetKey: string;
  /** Returns true if there is something else to show by now, without a word to the visitor. */
  onError: (error: unknown, componentStack: string) => boolean;
  /** What has failed is left behind: whoever comes back finds it as if for the first time. */
  onLeave: () => void;
  fallback: ReactNode;
  children: ReactNode;
}

interface RemoteBoundaryState {
  /** Null where nothing failed; false until `onError` has said what becomes of it, before the browser paints. */
  isFinal: boolean | null;
}

/** Keeps what goes wrong in a remote within its place on the page. */
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
    // What has failed only now has had its chance: another would just fail and be reported again.
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
