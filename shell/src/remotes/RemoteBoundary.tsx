import { Component, type ErrorInfo, type ReactNode } from 'react';

interface RemoteBoundaryProps {
  /** Another remote, or another try, gets another chance. */
  resetKey: string;
  onError: (error: unknown, componentStack: string) => void;
  /** What has failed is left behind: whoever comes back finds it as if for the first time. */
  onLeave: () => void;
  fallback: ReactNode;
  children: ReactNode;
}

interface RemoteBoundaryState {
  hasFailed: boolean;
}

/** Keeps what goes wrong in a remote within its place on the page. */
export class RemoteBoundary extends Component<RemoteBoundaryProps, RemoteBoundaryState> {
  override state: RemoteBoundaryState = { hasFailed: false };

  static getDerivedStateFromError(): RemoteBoundaryState {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo) {
    this.props.onError(error, componentStack ?? '');
  }

  override componentDidUpdate(props: RemoteBoundaryProps, { hasFailed }: RemoteBoundaryState) {
    // What has failed only now has had its chance: another would just fail and be reported again.
    if (!hasFailed || props.resetKey === this.props.resetKey) return;
    props.onLeave();
    this.setState({ hasFailed: false });
  }

  override componentWillUnmount() {
    if (this.state.hasFailed) this.props.onLeave();
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
