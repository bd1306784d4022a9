import { createContext, type ReactNode, use, useState } from 'react';
import { useLocation } from 'react-router-dom';

const FirstPageContext = createContext(true);

interface FirstPageProps {
  children: ReactNode;
}

/** Provides whether the visitor is still on the page with which the document was opened. */
export function FirstPage({ children }: FirstPageProps) {
  const { pathname } = useLocation();
  const [first, setFirst] = useState<string | null>(pathname);
  // A visitor who comes back has seen another page, so `first` stays null.
  if (first !== null && first !== pathname) setFirst(null);
  return <FirstPageContext value={first === pathname}>{children}</FirstPageContext>;
}

/** Returns whether the visitor has seen no other page of this document. */
export function useIsFirstPage(): boolean {
  return use(FirstPageContext);
}
