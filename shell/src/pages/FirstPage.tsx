import { createContext, type ReactNode, use, useState } from 'react';
import { useLocation } from 'react-router-dom';

const FirstPageContext = createContext(true);

interface FirstPageProps {
  children: ReactNode;
}

/** Knows whether a visitor is still on the page that the document was opened with. */
export function FirstPage({ children }: FirstPageProps) {
  const { pathname } = useLocation();
  const [first, setFirst] = useState<string | null>(pathname);
  // Whoever comes back to it has been elsewhere.
  if (first !== null && first !== pathname) setFirst(null);
  return <FirstPageContext value={first === pathname}>{children}</FirstPageContext>;
}

/** Whether the visitor has been on no other page of this document. */
export function useIsFirstPage(): boolean {
  return use(FirstPageContext);
}
