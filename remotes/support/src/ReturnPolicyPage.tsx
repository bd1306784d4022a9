import { Page, useInBrowser } from '@redeem/kit';
import { $territory, useUnit } from '@redeem/platform';

import { Blocks } from './content/Blocks';
import { isFor } from './content/content';
import { InlineText } from './content/InlineText';
import { useContents } from './content/contents';
import styles from './ReturnPolicyPage.module.css';
import { useTexts } from './texts';

/** The canonical one of its two addresses. */
const ADDRESS = '/returnpolicy';

/** The return policy. */
export function ReturnPolicyPage() {
  const { t } = useTexts();
  const isInBrowser = useInBrowser();
  const { returnPolicy } = useContents();
  const territory = useUnit($territory, { forceScope: true });
  return (
    <Page title={t('returnpolicy.title')} width="reading">
      {isInBrowser && <link rel="canonical" href={new URL(ADDRESS, window.location.origin).href} />}
      {returnPolicy.sections
        .filter((section) => isFor(territory, section))
        .map(({ anchor, heading, body, lang }) => (
          <section key={anchor} className={styles.section} id={anchor} lang={lang}>
            <h2>
              <InlineText text={heading} />
            </h2>
            <Blocks blocks={body} />
          </section>
        ))}
    </Page>
  );
}
