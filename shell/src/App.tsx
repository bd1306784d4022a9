import { routeOf } from '@redeem/contracts';
import { ProvideNavigation } from '@redeem/platform/providers';
import { $languageTag, $pageState } from '@redeem/store';
import { useUnit } from 'effector-react';
import { useEffect } from 'react';
import { UNSAFE_LocationContext as LocationContext } from 'react-router-dom';

import type { Brand } from './brands/brand';
import { Footer } from './chrome/Footer';
import { Header } from './chrome/Header';
import { CurrentPage } from './CurrentPage';
import { BlankPage } from './pages/BlankPage';
import { FirstPage } from './pages/FirstPage';
import { useShownLocation } from './remotes/shown-location';
import { PrivacyFooter } from './third-parties/PrivacyFooter';

interface AppProps {
  brand: Brand;
  privacyScriptUrl: string;
}

/** The frame around every page, with the current page in its middle. */
export function App({ brand, privacyScriptUrl }: AppProps) {
  const { pageState, language } = useUnit({ pageState: $pageState, language: $languageTag });
  const isOpening = pageState === 'opening';
  const { shown, isStuck } = useShownLocation();
  useEffect(() => {
    if (!isOpening) document.documentElement.lang = language;
  }, [isOpening, language]);
  return (
    <LocationContext value={shown}>
      <ProvideNavigation routeOf={routeOf} />
      {!isOpening && (
        <>
          <Header brand={brand} />
          <main id="main" tabIndex={-1}>
            <FirstPage>
              {isStuck || pageState === 'blank' ? <BlankPage /> : <CurrentPage />}
            </FirstPage>
          </main>
          <Footer brand={brand}>
            <PrivacyFooter scriptUrl={privacyScriptUrl} />
          </Footer>
        </>
      )}
    </LocationContext>
  );
}
