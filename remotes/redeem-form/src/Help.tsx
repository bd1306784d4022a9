import {
  $code,
  $offer,
  $redemptions,
  $refusal,
  codeTyped,
  Link,
  SupportLink,
  UsedCodeActions,
  useUnit,
} from '@redeem/platform';

import { Films, namesOf, titlesOf } from './AcceptedFilm';
import { focusField, leaveToField } from './focus';
import styles from './Help.module.css';
import { catalogueRow, lookAlikeOf } from './Refusal';
import { useTexts } from './texts';

interface HelpProps {
  /** The id of the text that describes the field. */
  id: string;
}

/** Help with a code that cannot be used, with a link to its FAQ entry. The alert itself stays short. */
export function Help({ id }: HelpProps) {
  const { t } = useTexts();
  const refusal = useUnit($refusal);
  if (refusal === null) return <UsedCode id={id} />;
  // That entry is also for errors without an entry of their own.
  const { help = '/support#expired', hasContact = false } = catalogueRow(refusal) ?? {};
  return (
    <>
      {refusal === 'not-found' && <LookAlikes />}
      <div className={styles.help} id={id}>
        {refusal === 'captcha' && <p>{t('code.unused')}</p>}
        <Link to={help}>{t('err.help')}</Link>
        {!hasContact && <SupportLink />}
      </div>
    </>
  );
}

/** The code in blocks of four. A press of a character that may be misread tries the other one. */
function LookAlikes() {
  const { t } = useTexts();
  const { code, type } = useUnit({ code: $code, type: codeTyped });
  const letters = Array.from(code, (letter, index) => {
    const other = lookAlikeOf(letter);
    if (other === undefined) return <span key={index}>{letter}</span>;
    return (
      <button
        key={index}
        type="button"
        aria-label={t('code.swap', { position: index + 1, letter, other })}
        onClick={() => {
          type(code.slice(0, index) + other + code.slice(index + 1));
        }}
      >
        {letter} <small>{other}</small>
      </button>
    );
  });
  if (letters.every(({ type: element }) => element === 'span')) return null;
  return (
    <div className={styles.letters} ref={leaveToField} translate="no">
      {[0, 4, 8, 12].map((start) => (
        <span key={start}>{letters.slice(start, start + 4)}</span>
      ))}
    </div>
  );
}

/** The film of a used code, what to do with it, and help for a visitor who has not used it. */
function UsedCode({ id }: HelpProps) {
  const { t } = useTexts();
  const { offer, redemptions } = useUnit({ offer: $offer, redemptions: $redemptions });
  const titles = titlesOf(offer);
  const movie = redemptions[0]?.movie ?? namesOf(titles);
  const isProcessed = redemptions.some(({ by }) => by === 'exchange');
  // A code is a secret, and no mail contains it.
  const facts = [
    movie && t('used.movie', { movie }),
    ...redemptions.flatMap(({ retailer, timestamp }) => [
      retailer && t('used.retailer', { retailer }),
      timestamp && t('used.date', { date: new Date(timestamp * 1000).toISOString().slice(0, 10) }),
    ]),
  ];
  return (
    <>
      {movie !== '' && (
        <Films titles={titles}>
          <bdi translate="no">{movie}</bdi>
        </Films>
      )}
      <UsedCodeActions onAnother={focusField} />
      <div className={styles.help} id={id}>
        <Link to={isProcessed ? '/support#already-processed' : '/support#already-redeemed'}>
          {t('err.help')}
        </Link>
        <Link to="/support#used-new-package">{t('used.other')}</Link>
        <SupportLink mail={{ subject: t('used.mail'), body: facts.filter(Boolean).join('\n') }} />
      </div>
    </>
  );
}
