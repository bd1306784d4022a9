import { Sentence, SupportLink } from '@redeem/platform';

import styles from './Contact.module.css';
import { useTexts } from './texts';

/** The id of the heading: an id of React would depend on the views around it, also in a first view. */
const HEADING = 'contact-heading';

/** The mail address of the support team. */
export function Contact() {
  const { t, template } = useTexts();
  return (
    <section className={styles.contact} aria-labelledby={HEADING}>
      <h2 className={styles.title} id={HEADING}>
        {t('support.contact.title')}
      </h2>
      <p>
        <Sentence template={template('support.contact.body')} parts={{ cs: <SupportLink /> }} />
      </p>
      <p className={styles.hint}>{t('support.contact.hint')}</p>
    </section>
  );
}
