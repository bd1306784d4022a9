import { Sentence, SupportLink } from '@redeem/platform';
import { useId } from 'react';

import styles from './Contact.module.css';
import { useTexts } from './texts';

/** The mail address of the support team. */
export function Contact() {
  const { t, template } = useTexts();
  const id = useId();
  return (
    <section className={styles.contact} aria-labelledby={id}>
      <h2 className={styles.title} id={id}>
        {t('support.contact.title')}
      </h2>
      <p>
        <Sentence template={template('support.contact.body')} parts={{ cs: <SupportLink /> }} />
      </p>
      <p className={styles.hint}>{t('support.contact.hint')}</p>
    </section>
  );
}
