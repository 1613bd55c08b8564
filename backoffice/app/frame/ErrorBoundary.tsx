// Shows a fallback when a screen throws, so that the frame stays usable. A new `resetKey` (the address) renders the children again.
import { Component, type ReactNode } from 'react';

type Props = { children: ReactNode; fallback: (error: unknown) => ReactNode; resetKey: string };
type State = { failed: { error: unknown } | null };

export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: null };

  static getDerivedStateFromError(error: unknown): State {
    return { failed: { error } };
  }

  override componentDidUpdate(before: Props): void {
    if (this.state.failed !== null && before.resetKey !== this.props.resetKey) this.setState({ failed: null });
  }

  override render(): ReactNode {
    return this.state.failed === null ? this.props.children : this.props.fallback(this.state.failed.error);
  }
}
