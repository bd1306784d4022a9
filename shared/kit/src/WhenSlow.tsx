import { type ReactNode, useEffect, useState } from 'react';

/** The time after which work counts as slow, in milliseconds. */
const SLOW_MS = 3_000;

interface WhenSlowProps {
  children: ReactNode;
}

/** A message that appears when work takes longer than usual, beside its progress. */
export function WhenSlow({ children }: WhenSlowProps) {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      setIsSlow(true);
    }, SLOW_MS);
    return () => {
      clearTimeout(timer);
    };
  }, []);
  return isSlow && <p>{children}</p>;
}
