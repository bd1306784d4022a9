import { type ReactNode, useEffect, useState } from 'react';

/** How long work goes on before it is said that it takes longer than usual, in milliseconds. */
const SLOW_MS = 3_000;

interface WhenSlowProps {
  children: ReactNode;
}

/** What is said of work that takes longer than usual; shown beside what says that it goes on. */
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
