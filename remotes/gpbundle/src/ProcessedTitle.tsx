import { type BundleTitle, Sentence, useCommonTexts } from '@redeem/platform';

import { CodeToCopy } from './CodeToCopy';
import styles from './OpenTitle.module.css';
import { useTexts } from './texts';

/** A proper name, the same in every language. */
const GOOGLE_PLAY = 'Google Play';

interface ProcessedTitleProps {
  title: BundleTitle;
  nameId: string;
}

/** A title that is done with here: where to go on, and the code to enter there. */
export function ProcessedTitle({ title, nameId }: ProcessedTitleProps) {
  const { template } = useTexts();
  const common = useCommonTexts();
  const code = title.redemption?.exchangeResult ?? null;
  if (code === null) return <p className={styles.quiet}>{common.t('redeemed.unknown')}</p>;
  return (
    <>
      <p className={styles.quiet}>
        <Sentence
          template={template('gp.processed')}
          parts={{
            link: (
              <ShopLink
                url={title.redemption?.exchangeUrl ?? null}
                name={title.redemption?.retailer ?? GOOGLE_PLAY}
              />
            ),
          }}
        />
      </p>
      <CodeToCopy code={code} link={title.redemption?.exchangeUrl ?? null} nameId={nameId} />
    </>
  );
}

interface ShopLinkProps {
  /** Null where there is no address that may be followed. */
  url: string | null;
  name: string;
}

/** In a tab of its own: there are more titles to come back to. */
function ShopLink({ url, name }: ShopLinkProps) {
  const common = useCommonTexts();
  if (url === null) return <bdi>{name}</bdi>;
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`${name} ${common.t('a11y.newTab')}`}
    >
      <bdi>{name}</bdi>
    </a>
  );
}
