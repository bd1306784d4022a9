import type { Brand } from '../brands/brand';
import { brands } from '../brands/brands';
import styles from './Gallery.module.css';
import { CONTROLS } from './parts/controls';
import { SURFACES } from './parts/surfaces';
import { TEXT } from './parts/text';
import { PageStates } from './PageStates';

/** Every visible part of the kit in all its states, by the name of the part. */
export const PARTS = { ...CONTROLS, ...TEXT, ...SURFACES };

/** A colour scheme. */
export type Scheme = 'light' | 'dark';

const SCHEMES: readonly Scheme[] = ['light', 'dark'];

interface GalleryProps {
  brand: Brand;
  scheme: Scheme;
}

/** The gallery for developers: the parts of the kit, and links to the states of the pages. */
export function Gallery({ brand, scheme }: GalleryProps) {
  const current = themeLink(brand.id, scheme);
  return (
    <>
      <nav className={styles.themes} aria-label="Themes">
        {brands.flatMap(({ id, name }) =>
          SCHEMES.map((other) => {
            const theme = themeLink(id, other);
            return (
              <a key={theme} href={theme} aria-current={theme === current ? 'page' : undefined}>
                {name}, {other}
              </a>
            );
          }),
        )}
      </nav>
      <main className={styles.parts}>
        {Object.entries(PARTS).map(([name, states]) => (
          <section key={name} className={styles.part} aria-label={name}>
            <code>{name}</code>
            {states}
          </section>
        ))}
        <PageStates />
      </main>
    </>
  );
}

function themeLink(brand: string, scheme: Scheme): string {
  return `?brand=${brand}&scheme=${scheme}`;
}
