import { routeOf } from '@redeem/contracts';
import { useInBrowser } from '@redeem/kit';
import { ProvideNavigation } from '@redeem/platform/providers';
import { $languageTag, $pageState } from '@redeem/store';
import { useUnit } from 'effector-react';
import { useEffect } from 'react';

import type { Brand } from './brands/brand';
import { Footer } from './chrome/Footer';
import { Header } from './chrome/Header';
import { CurrentPage } from './CurrentPage';
import { BlankPage } from './pages/BlankPage';

const $isOpening = $pageState.map((state) => state === 'opening');

interface AppProps {
  brand: Brand;
  privacyScriptUrl: string;
}

/** The frame around every page, with the current page in its middle. */
export function App({ brand, privacyScriptUrl }: AppProps) {
  const { isOpening, language } = useUnit({ isOpening: $isOpening, language: $languageTag });
  useEffect(() => {
    if (isOpening) return;
    // The style sheet hides it too, unless another program has moved the page.
    document.getElementById('frame')?.remove();
    const { documentElement: root } = document;
    // Even the same language would make the browser compute the styles of the whole page again.
    if (root.lang !== language) root.lang = language;
  }, [isOpening, language]);
  return (
    <>
      <ProvideNavigation routeOf={routeOf} />
      {!isOpening && (
        <>
          <Header brand={brand} />
          <main id="main" tabIndex={-1}>
            <MainPage />
          </main>
          <Footer brand={brand} privacyScriptUrl={privacyScriptUrl} />
        </>
      )}
    </>
  );
}

function MainPage() {
  const pageState = useUnit($pageState);
  // React would take the page over when it has nothing else to do. This makes it do so with the frame.
  useInBrowser();
  return pageState === 'blank' ? <BlankPage /> : <CurrentPage />;
}
