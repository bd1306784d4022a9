import { routeOf } from '@redeem/contracts';
import { Link } from '@redeem/platform';
import { useLocation } from 'react-router-dom';

import type { Brand } from '../brands/brand';
import { useShellTexts } from '../texts';
import styles from './Header.module.css';

/** The header of every page. */
export function Header({ brand }: { brand: Brand }) {
  const { t } = useShellTexts();
  const { pathname } = useLocation();
  const { url, width, height } = brand.logo;
  return (
    <header className="shell-top">
      <a className={styles.skip} href="#main">
        {t('nav.skip')}
      </a>
      <div className="shell-top-column">
        <Link className={styles.home} to="/">
          <picture>
            {/* WebKit ignores the colour scheme inside an image. The fragment selects the dark version of the same file. */}
            <source srcSet={`${url}#dark`} media="(prefers-color-scheme: dark)" />
            <img
              src={url}
              width={width}
              height={height}
              alt={t('nav.home.label', { brand: brand.name })}
            />
          </picture>
        </Link>
        <nav>
          <Link
            className={styles.link}
            to="/support"
            aria-current={routeOf(pathname) === '/support' ? 'page' : undefined}
          >
            {t('nav.support')}
          </Link>
        </nav>
      </div>
    </header>
  );
}
