import { LendNavigation } from '@redeem/platform/providers';
import { $languageTag, $pageState } from '@redeem/store';
import { useUnit } from 'effector-react';
import { useEffect } from 'react';

import type { Brand } from './brands/brand';
import { Footer } from './chrome/Footer';
import { Header } from './chrome/Header';
import { CurrentPage } from './CurrentPage';
import { BlankPage } from './pages/BlankPage';
import { routeOf } from '@redeem/delivery/contracts';
import { PrivacyFooter } from './third-parties/PrivacyFooter';

interface AppProps {
  brand: Brand;
  privacyScriptUrl: string;
}

/** The frame around every page, and in its middle the page of the moment. */
export function App({ brand, privacyScriptUrl }: AppProps) {
  const { pageState, languageTag } = useUnit({ pageState: $pageState, languageTag: $languageTag });
  useEffect(() => {
    if (pageState === 'shown') document.documentElement.lang = languageTag;
  }, [pageState, languageTag]);
  return (
    <>
      <LendNavigation routeOf={routeOf} />
      {pageState !== 'opening' && (
        <>
          <Header brand={brand} />
          <main id="main" tabIndex={-1}>
            {pageState === 'blank' ? <BlankPage /> : <CurrentPage />}
          </main>
          <Footer>
            <PrivacyFooter scriptUrl={privacyScriptUrl} />
          </Footer>
        </>
      )}
    </>
  );
}
